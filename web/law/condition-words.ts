import { isRecord } from '../../form-schemas/engine/records.ts';
import type { Guard } from '../../workflows/engine/definition.ts';
import { conditionText, type Wording } from '../i18n/explain.ts';

/** A condition of a stage as a phrase, with what stands inside “one of these” and “not”. */
export function guardText({ type, params = {} }: Guard, wording: Wording): string {
  const inner = insideOf(params);
  if (type === 'not') return conditionText({ code: 'not', params: { condition: saidInside(inner, wording) } }, wording);
  const whole = conditionText(
    { code: type, params: { ...params, condition: params['says'] ?? params['cel'] } },
    wording,
  );
  return inner.length === 0 ? whole : `${whole}: ${saidInside(inner, wording)}`;
}

/** A guard out of a difference; undefined for anything else. */
export function readGuard(text: string | undefined): Guard | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined;
  const value = tryJson(text);
  return isGuard(value) ? value : undefined;
}

function insideOf(params: Readonly<Record<string, unknown>>): readonly Guard[] {
  const inner = params['of'];
  return (Array.isArray(inner) ? inner : [inner]).filter(isGuard);
}

function saidInside(guards: readonly Guard[], wording: Wording): string {
  return guards.map((guard) => guardText(guard, wording)).join('; ');
}

// the name is a word of the closed vocabulary or has no text of its own
function isGuard(value: unknown): value is Guard {
  return (
    isRecord(value) && typeof value['type'] === 'string' && (value['params'] === undefined || isRecord(value['params']))
  );
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
