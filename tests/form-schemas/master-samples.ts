import type { FormData } from '../../form-schemas/engine/definition.ts';
import { oldFile } from '../support/legacy-file.ts';

/** A record of each master of which no office has one when it is installed. */
export const writtenRecords: Readonly<Record<string, readonly FormData[]>> = {
  'law-confirmation': [
    {
      hash: 'a4c1'.repeat(16),
      master: 'legal-reference',
      record: 'permit',
      source: 'राजपत्र, भाग ५',
      place: 'दफा ३',
      by: 'सरिता पौडेल',
    },
  ],
  organization: [
    {
      code: 'sungabha',
      nameNe: 'सुनगाभा नगरपालिका',
      nameEn: 'Sungabha Municipality',
      landUnit: 'hill',
      areaUnit: 'SQUARE FEET',
      defaultLengthUnit: 'FEET',
      approvalPreset: 'cao-signs',
    },
  ],
  defaulter: [
    {
      party: 'owner',
      nameNe: 'रामबहादुर कार्की',
      identityNo: '27-01-72-04521',
      reasonNe: 'जरिवाना बक्यौता',
      decision: 'पत्र नं. १२, २०८३/०६/१५',
    },
  ],
  'legacy-file': [oldFile()],
  'calendar-year': [
    {
      year: 2083,
      status: 'official',
      months: {
        baishakh: 31,
        jestha: 31,
        ashadh: 32,
        shrawan: 31,
        bhadra: 31,
        ashwin: 30,
        kartik: 30,
        mangsir: 30,
        poush: 29,
        magh: 30,
        falgun: 30,
        chaitra: 30,
      },
      note: 'नेपाल पञ्चाङ्ग निर्णायक विकास समिति',
    },
  ],
  holiday: [
    {
      date: { ad: '2026-10-20', bs: '2083-07-03', source: 'bs' },
      title: { ne: 'विजया दशमी', en: 'Vijaya Dashami' },
    },
  ],
};
