import { join } from 'node:path';
import { Type } from 'typebox';
import type { Issue } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { issueView, PROBLEM_STATUS, type ProblemBody, type ProblemCode } from '../contract/problem.ts';
import { isRecord, readJson } from '../parse.ts';

/** What a problem tells beside its code; a param may be a text of both languages. */
export type ProblemDetails = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly reasons?: readonly { readonly code: string; readonly params: Readonly<Record<string, unknown>> }[];
  readonly waitingFor?: readonly string[];
  readonly since?: string;
  /** Sequence number that the application has now. */
  readonly version?: number;
  readonly issues?: readonly Issue[];
  /** Header Retry-After. */
  readonly retryAfterSeconds?: number;
  /** What somebody wanted and may not have; kept in the activity log, never sent. */
  readonly denied?: Readonly<Record<string, string>>;
  /** What it came from; logged, never sent. */
  readonly cause?: unknown;
};

/** An error that the one error handler turns into an RFC 9457 answer. */
export type Problem = Error & { readonly problemCode: ProblemCode; readonly details: ProblemDetails };

const TextsOfCode = Type.Object(
  {
    ne: Type.String(),
    en: Type.String(),
    /** Said when a value that the text names was not given. */
    bare: Type.Optional(Type.Object({ ne: Type.String(), en: Type.String() })),
  },
  { additionalProperties: false },
);
const TEXTS = readJson(Type.Record(Type.String(), TextsOfCode), join(import.meta.dirname, 'problem-texts.json'));

/** Makes the problem to throw: `throw problem('versionConflict', { version: 7 })`. */
export function problem(code: ProblemCode, details: ProblemDetails = {}): Problem {
  const error = new Error(`problem ${code}`, details.cause === undefined ? undefined : { cause: details.cause });
  return Object.assign(error, { problemCode: code, details });
}

/** True for what `problem` made. */
export function isProblem(error: unknown): error is Problem {
  return error instanceof Error && 'problemCode' in error && 'details' in error;
}

/** HTTP status of a code. */
export function statusOf(code: ProblemCode): number {
  return PROBLEM_STATUS[code];
}

/** What the code tells a person, in both languages, with the given values in place; ne in Devanagari digits. */
export function problemTexts(code: ProblemCode, params: Readonly<Record<string, unknown>> = {}): Text {
  const texts = TEXTS[code];
  if (!texts) throw new Error(`server/http/problem-texts.json has no ${code}`);
  const isTold = [...texts.ne.matchAll(PLACEHOLDER)].every(([, name]) => params[name ?? ''] !== undefined);
  const { ne, en } = isTold ? texts : (texts.bare ?? texts);
  return { ne: fillIn(ne, params, 'ne'), en: fillIn(en, params, 'en') };
}

/** The problem document of an error, as it is sent. */
export function problemBody(error: Problem, requestId: string): ProblemBody {
  const { problemCode: code, details } = error;
  const params = code === 'internal' ? { requestId } : details.params;
  const texts = problemTexts(code, params);
  return {
    type: `urn:naksa:problem:${code}`,
    title: texts.en,
    status: statusOf(code),
    code,
    texts,
    requestId,
    ...(params ? { params: { ...params } } : {}),
    ...(details.reasons ? { reasons: details.reasons.map((r) => ({ code: r.code, params: { ...r.params } })) } : {}),
    ...(details.waitingFor ? { waitingFor: [...details.waitingFor] } : {}),
    ...(details.since === undefined ? {} : { since: details.since }),
    ...(details.version === undefined ? {} : { version: details.version }),
    ...(details.issues ? { issues: details.issues.map(issueView) } : {}),
  };
}

const PLACEHOLDER = /\{\{(\w+)\}\}/gu;

function fillIn(text: string, params: Readonly<Record<string, unknown>>, language: 'ne' | 'en'): string {
  return text.replace(PLACEHOLDER, (_, name: string) => sayValue(params[name], language));
}

function sayValue(value: unknown, language: 'ne' | 'en'): string {
  if (isRecord(value)) return sayValue(value[language], language);
  if (Array.isArray(value)) return value.map((item) => sayValue(item, language)).join(', ');
  if (typeof value === 'number') return language === 'ne' ? toDevanagari(value) : String(value);
  return typeof value === 'string' ? value : '';
}
