import { PassThrough, type Readable } from 'node:stream';
import type { FailedLine } from '../contract/definition-drafts.ts';
import { isProblem, problem, problemTexts } from '../http/problems.ts';

/** Says one line of an answer; waits while the reader is slow. Rejects when the reader has gone. */
export type Say<Line> = (line: Line) => Promise<void>;

/**
 * An answer of many lines of JSON (application/x-ndjson) that are sent while the work is done; what breaks it off is its last
 * line. The work stops where it stands when the reader goes away.
 */
export function answerLines<Line>(work: (say: Say<Line>) => Promise<void>): Readable {
  const stream = new PassThrough();
  stream.on('error', ignore);
  const say = (line: Line | FailedLine): Promise<void> =>
    new Promise((resolve, reject) => {
      if (stream.destroyed) {
        reject(new Error('the reader has gone'));
        return;
      }
      stream.write(`${JSON.stringify(line)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  void work(say)
    .catch((error: unknown) => say(failedLine(error)))
    .catch(ignore)
    .finally(() => stream.end());
  return stream;
}

function failedLine(error: unknown): FailedLine {
  const code = isProblem(error) ? error.problemCode : problem('internal').problemCode;
  return { line: 'failed', code, texts: problemTexts(code, isProblem(error) ? error.details.params : {}) };
}

function ignore(): void {}
