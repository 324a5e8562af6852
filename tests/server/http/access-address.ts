import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { APPLICATION } from '../../support/case.ts';

/** What there is to ask about: a case with a paper, a sheet, a file, and the hash of a form. */
type There = {
  readonly case: string;
  readonly paper: { readonly id: string; readonly code: string };
  readonly sheet: string;
  readonly form: string;
  readonly file: string;
};

/** The address of a route with something that is there, or could be, in each of its places. */
export function addressOf(path: string, there: There): string {
  return path
    .replace('/api/documents/:id', `/api/documents/${there.paper.id}`)
    .replace('/api/sheets/:id', `/api/sheets/${there.sheet}`)
    .replace(/\/reports\/:name$/u, '/reports/revenue')
    .replace('/secrets/:name', '/secrets/token')
    .replace(/(?<=\/sms-(?:report|incoming)\/):key/u, '0'.repeat(64))
    .replace('/:queue/:id', '/effect/1')
    .replace('/:notice', `/${randomUUID()}`)
    .replace('/:answer', `/${randomUUID()}`)
    .replace('/:token', `/${'A'.repeat(36)}`)
    .replace(':note', randomUUID())
    .replace('/:no', '/1')
    .replace('/:kind/:id', '/workflow/phase-one')
    .replace('/workflow/:id', '/workflow/phase-one')
    .replace(':kind', 'workflow')
    .replace(':receipt', 'submission')
    .replace(':version', '1')
    .replace(':id', there.case)
    .replace(':slug', APPLICATION)
    .replace(':master', 'ward')
    .replace(':hash', there.form)
    .replace(':file', there.file)
    .replace(':code', there.paper.code);
}

/** What became of a request, in a word. */
export const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode < 400 ? 'ok' : answer.json<ProblemBody>().code;

/** Whether a request came as far as its own matter: let in by token, role and scope. */
export function isLetIn(answer: LightMyRequestResponse): boolean {
  const shut = ['unauthenticated', 'sessionExpired', 'sessionRevoked', 'forbidden', 'otherWard', 'applicationNotFound'];
  return answer.statusCode < 500 && !shut.includes(codeOf(answer)) && codeOf(answer) !== 'documentNotFound';
}
