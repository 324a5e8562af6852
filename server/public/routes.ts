import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { VerifiedDocument } from '../contract/documents.ts';
import {
  Announcements,
  Contacts,
  Designers,
  Downloads,
  Guide,
  Masons,
  PeopleQuery,
  Questions,
} from '../contract/public.ts';
import {
  RegisterEntry,
  RegisterPage,
  RegisterQuery,
  Statistics,
  TrackBody,
  Tracked,
} from '../contract/public-register.ts';
import { type Aim, guessCounters } from '../accounts/counters.ts';
import { guardGuess } from '../accounts/tries.ts';
import type { App } from '../http/app-type.ts';
import { isProblem } from '../http/problems.ts';
import { organizationFor } from '../http/organization.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { registerEntry } from './entry.ts';
import { guide } from './guide.ts';
import { announcements, contacts, downloads, questions } from './pages.ts';
import { designers, masons } from './people.ts';
import { register } from './register.ts';
import { statistics } from './statistics.ts';
import { aimOf, asPrinted, track } from './track.ts';
import { verifyPaper, withFile } from './verify.ts';

const CodeParams = Type.Object(
  { code: Type.String({ pattern: '^[A-Za-z0-9-]{4,64}$' }) },
  { additionalProperties: false },
);
const IdParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });

const tags = ['public'];
const config = { permission: 'public', rateLimit: { max: 240, timeWindow: '1 minute' } } as const;
/** What names one thing: few enough tries that nobody guesses numbers. */
const guarded = { permission: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } } as const;
const tracking = { permission: 'public', rateLimit: { max: 20, timeWindow: '1 minute' } } as const;

/** What anybody may ask without a login. */
export async function publicRoutes(app: App, runtime: Runtime): Promise<void> {
  type Ask<Answer> = (runtime: Runtime, trx: Trx, organizationId: string) => Promise<Answer>;

  /** Asks inside the office that the address names. */
  async function inOffice<Answer>(request: FastifyRequest, ask: Ask<Answer>): Promise<Answer> {
    const organizationId = await organizationFor(runtime, request);
    return runtime.inOrganization(organizationId, (trx) => ask(runtime, trx, organizationId));
  }

  /** The same for what only a holder of a paper can name: who guesses has to wait. */
  async function findGuarded<Answer extends { readonly found: boolean }>(
    request: FastifyRequest,
    { door, aim, ask }: { readonly door: string; readonly aim?: Aim | undefined; readonly ask: Ask<Answer> },
  ): Promise<Answer> {
    const organizationId = await organizationFor(runtime, request);
    const counters = guessCounters(door, request.ip, aim);
    // rows are held against lines: both as of one moment
    const guess = () =>
      runtime.inOrganization(organizationId, (trx) => ask(runtime, trx, organizationId), { atOneMoment: true });
    return guardGuess(runtime, { organizationId, counters }, guess, (outcome) => !isProblem(outcome) && !outcome.found);
  }

  app.get(
    '/api/public/verify/:code',
    {
      config: guarded,
      schema: {
        tags,
        summary: 'Verify an issued document by the code on its paper',
        params: CodeParams,
        response: { 200: VerifiedDocument },
      },
    },
    (request) => {
      const ask: Ask<VerifiedDocument> = (_, trx, id) => verifyPaper(runtime, trx, id, asPrinted(request.params.code));
      return findGuarded(request, { door: 'verify', ask }).then((answer) => withFile(runtime, answer));
    },
  );

  app.post(
    '/api/public/track',
    {
      config: tracking,
      schema: { tags, summary: 'Where an application stands', body: TrackBody, response: { 200: Tracked } },
    },
    (request) =>
      findGuarded(request, {
        door: 'track',
        aim: aimOf(request.body),
        ask: (_, trx, id) => track(runtime, trx, id, request.body),
      }),
  );

  app.get(
    '/api/public/register',
    {
      config,
      schema: {
        tags,
        summary: 'What the office has registered, newest first',
        querystring: RegisterQuery,
        response: { 200: RegisterPage },
      },
    },
    (request) => inOffice(request, (_, trx, id) => register(runtime, trx, id, request.query)),
  );

  app.get(
    '/api/public/register/:id',
    {
      config: guarded,
      schema: {
        tags,
        summary: 'An entry of the register with its public answers',
        params: IdParams,
        response: { 200: RegisterEntry },
      },
    },
    (request) => inOffice(request, (_, trx, id) => registerEntry(runtime, trx, id, request.params.id)),
  );

  app.get(
    '/api/public/designers',
    {
      config,
      schema: { tags, summary: 'Registered designers', querystring: PeopleQuery, response: { 200: Designers } },
    },
    (request) => inOffice(request, (_, trx, id) => designers(runtime, trx, id, request.query)),
  );

  app.get(
    '/api/public/masons',
    { config, schema: { tags, summary: 'Trained masons', querystring: PeopleQuery, response: { 200: Masons } } },
    (request) => inOffice(request, (_, trx, id) => masons(runtime, trx, id, request.query)),
  );

  app.get(
    '/api/public/announcements',
    { config, schema: { tags, summary: 'What the office tells everybody', response: { 200: Announcements } } },
    (request) => inOffice(request, announcements),
  );

  app.get(
    '/api/public/downloads',
    { config, schema: { tags, summary: 'Forms, by-laws and guides', response: { 200: Downloads } } },
    (request) => inOffice(request, downloads),
  );

  app.get(
    '/api/public/faq',
    { config, schema: { tags, summary: 'Frequently asked questions', response: { 200: Questions } } },
    (request) => inOffice(request, questions),
  );

  app.get(
    '/api/public/contact',
    { config, schema: { tags, summary: 'The office, its people and wards', response: { 200: Contacts } } },
    (request) => inOffice(request, contacts),
  );

  app.get(
    '/api/public/guide',
    { config, schema: { tags, summary: 'How one applies', response: { 200: Guide } } },
    (request) => inOffice(request, guide),
  );

  app.get(
    '/api/public/statistics',
    { config, schema: { tags, summary: 'What the office did, counted', response: { 200: Statistics } } },
    (request) => inOffice(request, statistics),
  );
}
