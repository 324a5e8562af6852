import { Type } from 'typebox';
import { readConfig } from '../../../server/config.ts';
import { getSample, readAnswerBook } from '../../demo/book.ts';
import { readDemoOffice } from '../../demo/office.ts';
import { openSmallOffice } from '../../demo/small-office.ts';
import { subjectOf } from '../../demo/story-file.ts';
import { textPress } from '../../journey/press.ts';
import { DRILL_PASSWORD } from '../served.ts';
import type { Member } from './crowd.ts';
import { designer, officer, visitor } from './lives.ts';
import { type Headcount, loginOf, withPeople } from './people.ts';

/** How many of each come. */
export type CrowdSize = Headcount & { readonly visitors: number };

/** A permit that was granted and has papers: what is under way, the crowd opens itself. */
const grantedNo = 8_384_000_009;
const sampleNo = 8_384_000_001;
const auditor = 'auditor@sungabha.example';
const Papers = Type.Array(Type.Object({ id: Type.String() }));
const Cases = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** What the crowd works on. */
export type LoadOffice = { readonly paper: string };

/** Makes the demo office with one application and as many people as come, and stops it again. */
export async function makeLoadOffice(data: string, headcount: Headcount): Promise<LoadOffice> {
  const config = readConfig({
    NAKSA_DATA: data,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    NAKSA_DEMO_PASSWORD: DRILL_PASSWORD,
  });
  const office = withPeople(readDemoOffice(), headcount);
  const { server, api } = await openSmallOffice({ config, applicationNos: [grantedNo], printer: textPress, office });
  try {
    const { items } = await api.get(auditor, '/api/applications?view=all', Cases);
    for (const { id } of items) {
      const [paper] = await api.get(auditor, `/api/applications/${id}/documents`, Papers);
      if (paper !== undefined) return { paper: paper.id };
    }
    throw new Error('no application has a paper');
  } finally {
    await server.stop();
  }
}

/** Everybody who comes, evenly mixed. */
export function membersOf(
  { designers, officers, visitors }: CrowdSize,
  { paper, form }: LoadOffice & { readonly form: string },
): readonly Member[] {
  const sample = getSample(readAnswerBook(), sampleNo);
  const [[typed, data] = ['', {}]] = Object.entries(sample.forms);
  const opening = { subject: subjectOf(sample.forms), form: typed, data };
  const names = ['थापा', 'shrestha', 'गुरुङ', '215', '8384'];
  const everybody = [
    ...Array.from({ length: designers }, (_, no) => ({
      loginId: loginOf('designer', no),
      life: designer(opening),
      place: no / designers,
    })),
    ...Array.from({ length: officers }, (_, no) => ({
      loginId: loginOf('officer', no),
      life: officer({ form, names, paper, from: no }),
      place: no / officers,
    })),
    ...Array.from({ length: visitors }, (_, no) => ({ life: visitor(), place: no / visitors })),
  ];
  return everybody.toSorted((one, other) => one.place - other.place);
}
