import type { ReasonCodeView } from '../contract/review.ts';
import { problem } from '../http/problems.ts';
import { recordsOf, titled } from '../office/host-masters.ts';
import type { OfficeConfig } from '../office/read.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** The reasons for which an office sends forms back, in its order. */
export function reasonsOf({ records }: Pick<OfficeConfig, 'records'>): readonly ReasonCodeView[] {
  return recordsOf(records, 'return-reason')
    .toSorted((a, b) => a.position - b.position)
    .map(({ code, title }) => ({ code, title: titled(title) }));
}

/** The reason of a code; undefined where none was chosen. Throws `requestInvalid` for one that the office has not. */
export function reasonFor(config: Pick<OfficeConfig, 'records'>, code: string | undefined): ReasonCodeView | undefined {
  if (code === undefined) return undefined;
  const found = reasonsOf(config).find((reason) => reason.code === code);
  if (found) return found;
  const detail = say(texts.isNotOnListOf, { code });
  throw problem('requestInvalid', { params: { detail, field: 'reason' } });
}
