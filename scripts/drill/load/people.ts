import type { Office, OfficeRecord } from '../../../server/office/office-files.ts';

/** How many people have a login besides those of the demo municipality. */
export type Headcount = { readonly designers: number; readonly officers: number };

const officerRole = 'B';

/** The municipality with more people: each like one that it has, under a login of its own. */
export function withPeople(office: Office, { designers, officers }: Headcount): Office {
  const designer = office.records.find(({ kind }) => kind === 'designer');
  const officer = office.records.find(({ kind, data }) => kind === 'user' && data['role'] === officerRole);
  if (designer === undefined || officer === undefined) throw new Error('the municipality has nobody to be like');
  const records = [
    ...office.records,
    ...Array.from({ length: designers }, (_, no) => like(designer, loginOf('designer', no), no)),
    ...Array.from({ length: officers }, (_, no) => like(officer, loginOf('officer', no), designers + no)),
  ];
  return { ...office, records };
}

/** The login of one of them. */
export function loginOf(post: 'designer' | 'officer', no: number): string {
  return `${post}-${String(no)}@load.example`;
}

function like({ kind, data, from }: OfficeRecord, loginId: string, no: number): OfficeRecord {
  const mobile = String(9_700_000_000 + no);
  const licence =
    data['necNo'] === undefined ? {} : { necNo: `NEC-${String(10_000 + no)}`, municipalRegNo: `अ-${String(no)}` };
  return { kind, from, data: { ...data, loginId, mobile, ...licence } };
}
