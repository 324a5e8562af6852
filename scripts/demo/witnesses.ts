import { join } from 'node:path';
import { Type } from 'typebox';
import { readJson } from '../../server/parse.ts';
import type { Answers } from './fill.ts';

const Named = Type.Object({ nameNe: Type.String(), citizenshipNo: Type.Optional(Type.String()) });
const WitnessFile = Type.Object({
  /** Which of a ward's groups bears witness on a form. */
  forms: Type.Record(Type.String(), Type.Integer()),
  wards: Type.Record(Type.String(), Type.Array(Type.Array(Named))),
});
const { forms, wards } = readJson(WitnessFile, join(import.meta.dirname, 'witnesses.json'));

/** The people of a ward who bear witness on a form there: nobody is a witness in two wards. */
export function witnessesOf(slug: string, ward: string): readonly Answers[] {
  const group = forms[slug];
  const witnesses = group === undefined ? undefined : wards[ward]?.[group];
  return witnesses === undefined ? [] : [{ witnesses }];
}
