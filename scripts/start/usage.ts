import texts from './usage.json' with { type: 'json' };
import type { Bilingual } from '../../server/db/start-problem.ts';

/** What a person runs, as it is called after `npm run`. */
export type ProgramName = keyof typeof texts.programs;

type Usage = Bilingual & { readonly call: string; readonly options: Readonly<Record<string, Bilingual>> };

const USAGES: Readonly<Record<ProgramName, Usage>> = texts.programs;
const ASKS = ['--help', '-h'];

/** Whether the arguments of a program ask what it does. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => ASKS.includes(arg));
}

/** How a program is called and what it does, in both languages, line by line. */
export function helpLines(name: ProgramName): readonly string[] {
  const { call, ne, en, options } = USAGES[name];
  const width = Math.max(0, ...Object.keys(options).map((option) => option.length));
  const indent = ' '.repeat(width + 4);
  const told = Object.entries(options).flatMap(([option, text]) => [
    `  ${option.padEnd(width)}  ${text.en}`,
    `${indent}${text.ne}`,
  ]);
  return [call, '', ne, en, ...(told.length === 0 ? [] : ['', ...told])];
}

/** Whether an error says that the arguments are not those of the program. */
export function isWrongCall(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

/** What is told of arguments that a program does not know. */
export function wrongCall(name: ProgramName, { message }: Error): string {
  const [what = ''] = message.split('. ');
  return [texts.wrongCall.ne, `${texts.wrongCall.en} (${what})`, `  ${USAGES[name].call}`].join('\n');
}

/** What is told where a program needs more than was given. */
export function notComplete(name: ProgramName, missing: string): Bilingual {
  const call = `\n  ${USAGES[name].call}`;
  return { ne: `${missing}: ${texts.notComplete.ne}`, en: `${missing}: ${texts.notComplete.en}${call}` };
}
