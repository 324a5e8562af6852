import { GENESIS } from '../record/chain.ts';
import { isSignedText, type Line, lineHash, lineMessage, parseWrote } from './line.ts';

/** A row as it is compared with its line. */
export type RowHash = { readonly table: string; readonly key: string; readonly hash: string };

/** What does not hold between rows and journal. */
export type JournalFault = {
  readonly what:
    | 'line missing'
    | 'line changed'
    | 'line not signed'
    | 'line of no chain'
    | 'row without a line'
    | 'row changed past its line'
    | 'row gone past its line'
    | 'end of the journal differs';
  /** The table of the row, or the number of the line. */
  readonly about: string;
};

type Chain = { readonly organizationId: string; readonly chain: string; readonly publicKeys: readonly string[] };

/** The first line of a chain that is not numbered, linked, hashed or signed as the server does it; undefined when all are. */
export function findBrokenLine(of: Chain, lines: readonly Line[]): JournalFault | undefined {
  let previous = GENESIS;
  for (const [index, line] of lines.entries()) {
    const about = String(index + 1);
    if (line.no !== index + 1 || line.previous !== previous) return { what: 'line missing', about };
    const what = faultOfLine(of, line);
    if (what) return { what, about };
    previous = line.hash;
  }
  return undefined;
}

/** What is wrong with one line by itself. */
export function faultOfLine(
  { organizationId, chain, publicKeys }: Chain,
  line: Line,
): JournalFault['what'] | undefined {
  if (lineHash(line.previous, { ...line, organizationId, chain }) !== line.hash) return 'line changed';
  return isSignedText(lineMessage(line.hash), line.signature, publicKeys) ? undefined : 'line not signed';
}

/**
 * Holds rows against the lines of their chain, both ways: every row is what the newest line about it says, every row that a line
 * speaks of is there. Lines that broke are told by `findBrokenLine`.
 */
export function findUnproven(rows: readonly RowHash[], lines: readonly Line[]): readonly JournalFault[] {
  const said = new Map<string, { readonly table: string; readonly hash: string | null }>();
  for (const { wrote } of lines) {
    for (const [table, key, hash] of parseWrote(wrote)) said.set(`${table} ${key}`, { table, hash });
  }
  const faults: JournalFault[] = [];
  for (const { table, key, hash } of rows) {
    const name = `${table} ${key}`;
    const line = said.get(name);
    if (line === undefined) faults.push({ what: 'row without a line', about: table });
    else if (line.hash !== hash) faults.push({ what: 'row changed past its line', about: table });
    said.delete(name);
  }
  for (const { table, hash } of said.values()) {
    if (hash !== null) faults.push({ what: 'row gone past its line', about: table });
  }
  return faults;
}
