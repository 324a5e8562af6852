import { readTable } from './tables.ts';

/** What `formulas.tsv` says of one place: property → text. */
export type Overrides = Readonly<Record<string, string>>;

const aliases: readonly (readonly [RegExp, string])[] = [
  [/(?<![.\w])storeys\b/g, 'building.storeys'],
  [/(?<![.\w])heightM\b/g, 'building.heightM'],
  [/(?<![.\w])type(?=\s*==)/g, 'construction.type'],
  [/(?<![.\w])class(?=\s+in\b)/g, 'building.class'],
  [/(?<![.\w])hasCompoundWall\b/g, 'construction.hasCompoundWall'],
  [/\(क,ख\)/g, '["A","B"]'],
  [/'/g, '"'],
  [/(?<=revision\.at==)(r\d)/g, '"$1"'],
];
const bareFact = /(^|\|\||&&|\()(\s*)(!?)([a-z]\w*(?:\.\w+)+)(?=\s*(?:$|\|\||&&|\)))/g;

/** Reads the table of what the domain's words mean in CEL, by place (`section.key`, `slug`, `slug.key`, `slug.key.child`). */
export function readOverrides(): ReadonlyMap<string, Overrides> {
  const places = new Map<string, Record<string, string>>();
  for (const row of readTable(import.meta.dirname, 'formulas.tsv')) {
    const place = places.get(row('at')) ?? {};
    place[row('property')] = row('value');
    places.set(row('at'), place);
  }
  return places;
}

/** Rewrites a condition of the tables over fact names: aliases, quotes, spaces, and a bare fact becomes a comparison. */
export function toCondition(words: string): string {
  const named = aliases.reduce((text, [alias, name]) => text.replace(alias, name), words);
  return named
    .replace(bareFact, (_all, open: string, space: string, not: string, fact: string) => {
      return `${open}${space}${fact} == ${not === '' ? 'true' : 'false'}`;
    })
    .replace(/\s*(>=|<=|==|!=|(?<![<>=!])[<>](?!=))\s*/g, ' $1 ');
}
