import { bsText, daysInFacts, disorders } from '../../form-schemas/engine/rules/chronology.ts';
import type { Chronology } from '../../form-schemas/engine/chronology-definition.ts';
import type { Scenario } from './scenario.ts';

/** Where the facts of a scenario contradict the order of the days: what it plays could never have happened. */
export function disordersIn(chronology: Chronology, { given, lines }: Scenario): readonly string[] {
  let facts = given.facts;
  const told = [given.facts, ...lines.map((line) => (facts = { ...facts, ...line.facts }))];
  const found = told.flatMap((known, at) =>
    disorders(chronology, (moment) => daysInFacts(chronology.moments[moment] ?? {}, known)).map(
      ({ later, day, earlier, limit = '' }) =>
        `${at === 0 ? 'given' : `line ${at - 1}`}: ${later} (${bsText(day)}) stands before ${earlier} (${bsText(limit)})`,
    ),
  );
  // what was wrong once stays wrong on every line after it
  return found.filter((text, at) => found.findIndex((other) => afterColon(other) === afterColon(text)) === at);
}

function afterColon(text: string): string {
  return text.slice(text.indexOf(':'));
}
