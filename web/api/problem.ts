import type { FailedLine } from '../../server/contract/definition-drafts.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';

/** A refusal or fault that the server answered with (RFC 9457), or that the network gave. */
export class Problem extends Error {
  readonly body: ProblemBody;

  constructor(body: ProblemBody) {
    super(body.title);
    this.name = 'Problem';
    this.body = body;
  }

  get code(): string {
    return this.body.code;
  }
}

/** Reads the problem of an answer that is no success; an answer without one becomes `generic`. */
export async function readProblem(response: Response): Promise<Problem> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) return plainProblem('generic', response.status);
  const body: Partial<ProblemBody> = await response.json();
  return new Problem({
    type: 'about:blank',
    title: 'Problem',
    status: response.status,
    code: 'generic',
    texts: { ne: '', en: '' },
    ...body,
  });
}

/** What broke an answer of many lines off. */
export function failedProblem({ code, texts }: FailedLine): Problem {
  return new Problem({ ...plainProblem(code).body, texts });
}

/** A problem that has only a code; its text is `problem.<code>` of the interface. */
export function plainProblem(code: string, status = 0): Problem {
  return new Problem({ type: 'about:blank', title: code, status, code, texts: { ne: '', en: '' } });
}
