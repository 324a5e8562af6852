import type { Said } from './said.ts';

/** How closely the parts of a formula hold together: what is looser than its place asks stands in brackets. */
const tightness = {
  if: 0,
  any: 1,
  all: 2,
  test: 3,
  among: 3,
  math: 4,
  not: 6,
} as const satisfies Partial<Record<Said['is'], number>>;

/** The formula in CEL; `readCel` gives the same back. */
export function writeCel(said: Said): string {
  switch (said.is) {
    case 'path':
      return said.path.join('.');
    case 'text':
      return JSON.stringify(said.text);
    case 'number':
      return writeNumber(said.text, said.exact);
    case 'yes':
      return String(said.yes);
    case 'nothing':
      return 'null';
    case 'list':
      return `[${said.of.map(writeCel).join(', ')}]`;
    case 'call':
      return `${said.name}(${said.of.map(writeCel).join(', ')})`;
    case 'part':
      return `${within(said.of, 7)}.${said.key}`;
    case 'math':
      return writeMath(said.op, said.left, said.right);
    case 'test':
      return `${within(said.left, 4)} ${said.op} ${within(said.right, 4)}`;
    case 'among':
      return `${within(said.left, 4)} in ${within(said.right, 4)}`;
    case 'contains':
      return `${within(said.left, 7)}.contains(${writeCel(said.right)})`;
    case 'all':
      return said.of.map((part) => within(part, 3)).join(' && ');
    case 'any':
      return said.of.map((part) => within(part, 2)).join(' || ');
    case 'not':
      return `!${within(said.of, 7)}`;
    case 'some':
      return `${within(said.list, 7)}.exists(${said.row}, ${writeCel(said.of)})`;
    case 'every':
      return `${within(said.list, 7)}.all(${said.row}, ${writeCel(said.of)})`;
    case 'lookup':
      return `${within(said.list, 7)}.filter(${said.row}, ${writeCel(said.of)})[0].${said.column}`;
    default:
      return `${within(said.when, 1)} ? ${within(said.yes, 1)} : ${within(said.no, 0)}`;
  }
}

function writeNumber(text: string, exact: boolean): string {
  if (/^-?\d+$/u.test(text)) return exact ? `dec(${text})` : text;
  return `dec(${JSON.stringify(text)})`;
}

function writeMath(op: '+' | '-' | '*' | '/', left: Said, right: Said): string {
  const own = op === '+' || op === '-' ? 4 : 5;
  return `${within(left, own)} ${op} ${within(right, own + 1)}`;
}

function within(said: Said, least: number): string {
  const written = writeCel(said);
  return tightnessOf(said) < least ? `(${written})` : written;
}

function tightnessOf(said: Said): number {
  if (said.is === 'math' && (said.op === '*' || said.op === '/')) return 5;
  if (said.is === 'number' && said.text.startsWith('-') && !said.exact) return 6;
  return Object.entries(tightness).find(([is]) => is === said.is)?.[1] ?? 7;
}
