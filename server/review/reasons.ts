import type { Text } from '../../form-schemas/engine/definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import type { ReasonCodeView } from '../contract/review.ts';
import { problem } from '../http/problems.ts';
import type { OfficeConfig } from '../setup/read.ts';

const MASTER = 'return-reason';
const last = Number.MAX_SAFE_INTEGER;

/** The reasons for which an office sends forms back, in its order. */
export function reasonsOf({ records }: Pick<OfficeConfig, 'records'>): readonly ReasonCodeView[] {
  return (records[MASTER] ?? []).toSorted((a, b) => positionOf(a) - positionOf(b)).flatMap(toReason);
}

/** The reason of a code; undefined where none was chosen. Throws `requestInvalid` for one that the office has not. */
export function reasonFor(config: Pick<OfficeConfig, 'records'>, code: string | undefined): ReasonCodeView | undefined {
  if (code === undefined) return undefined;
  const found = reasonsOf(config).find((reason) => reason.code === code);
  if (found) return found;
  const detail = { ne: `“${code}” कारण सूचीमा छैन`, en: `"${code}" is not on the list of reasons` };
  throw problem('requestInvalid', { params: { detail, field: 'reason' } });
}

function toReason(record: unknown): readonly ReasonCodeView[] {
  const code = ownValue(record, 'code');
  return typeof code === 'string' ? [{ code, title: titleOf(record, code) }] : [];
}

function titleOf(record: unknown, code: string): Text {
  const title = ownValue(record, 'title');
  const [ne, en] = [ownValue(title, 'ne'), ownValue(title, 'en')];
  const known = typeof ne === 'string' ? ne : code;
  return { ne: known, en: typeof en === 'string' ? en : known };
}

function positionOf(record: unknown): number {
  const position = ownValue(record, 'position');
  return typeof position === 'number' ? position : last;
}
