import {
  ConfirmDeedBody,
  ConfirmedDeed,
  DeedChangesQuery,
  DeedProposal,
  DeedProposalList,
  DeedProposalParams,
  DeedProposalQuery,
  DeedProposalView,
  DeedVerdictBody,
} from '../contract/proposals.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { confirmProposal, endProposal } from './settle.ts';
import { listProposals, readProposal } from './view.ts';

const tags = ['proposals'];
const params = DeedProposalParams;
const reading = { permission: 'read-proposals' } as const;
const deciding = { permission: 'decide-proposals' } as const;
/** A code of the console is not tried out. */
const LIMITED = { rateLimit: { max: 20, timeWindow: '1 minute' } } as const;

/** Deeds of the setup that wait for a second person: what was asked, and the person who confirms it or turns it down. */
export async function proposalRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/proposals', {
    config: reading,
    schema: {
      tags,
      summary: 'What waits for a second person, or was decided',
      querystring: DeedProposalQuery,
      response: { 200: DeedProposalList },
    },
    handler: ({ who, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => listProposals(runtime, trx, who, query)),
  });

  app.get('/api/proposals/:id', {
    config: reading,
    schema: {
      tags,
      summary: 'A proposal, and what it changes',
      params,
      querystring: DeedChangesQuery,
      response: { 200: DeedProposalView },
    },
    handler: ({ who, params: { id }, query: { from } }) =>
      runtime.inOrganization(who.organizationId, (trx) => readProposal(runtime, trx, who, { id, from })),
  });

  app.post('/api/proposals/:id/confirm', {
    config: { ...deciding, ...LIMITED },
    schema: {
      tags,
      summary: "Carry out somebody else's proposal",
      params,
      body: ConfirmDeedBody,
      response: { 200: ConfirmedDeed },
    },
    handler: ({ who, params: { id }, body }) => confirmProposal(runtime, who, id, body),
  });

  app.post('/api/proposals/:id/turn-down', {
    config: deciding,
    schema: {
      tags,
      summary: "Turn somebody else's proposal down",
      params,
      body: DeedVerdictBody,
      response: { 200: DeedProposal },
    },
    handler: ({ who, params: { id }, body: { note } }) =>
      endProposal(runtime, who, id, { outcome: 'turned-down', note }),
  });

  app.post('/api/proposals/:id/withdraw', {
    config: deciding,
    schema: {
      tags,
      summary: 'Take your own proposal back',
      params,
      body: DeedVerdictBody,
      response: { 200: DeedProposal },
    },
    handler: ({ who, params: { id }, body: { note } }) => endProposal(runtime, who, id, { outcome: 'withdrawn', note }),
  });
}
