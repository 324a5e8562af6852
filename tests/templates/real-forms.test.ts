import { expect, test } from 'vitest';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { type Forms, paperOf, wordsOf } from './papers.ts';

const application = 'map-permit-application-edit';

/** The words of the application when somebody gave more in one of its sections. */
function withGiven(section: string, given: object): string {
  const change = (forms: Forms) => {
    const former = forms[application]?.[section];
    forms[application] = { ...forms[application], [section]: { ...(isRecord(former) && former), ...given } };
  };
  return wordsOf(paperOf(application, { change }));
}

/** The words of the application when one of its tables has these rows. */
function withRows(table: string, rows: readonly object[]): string {
  return wordsOf(
    paperOf(application, { change: (forms) => (forms[application] = { ...forms[application], [table]: rows }) }),
  );
}

test('the application prints the numbers by which the state knows its owner', () => {
  const text = withGiven('owner', { nationalIdNo: '123-456-789-0', panNo: '३०१२३४५६७' });
  expect(text).toMatch(/राष्ट्रिय परिचयपत्र नं\. [0-9०-९]+-[0-9०-९]+-[0-9०-९]+-[0-9०-९]+/u);
  expect(text).toContain('स्थायी लेखा नं. ३०१२३४५६७');
});

test('the application of a married woman names her husband and her father', () => {
  const text = withGiven('owner', { relativeKind: 'husband', relativeNe: 'हरि थापा', fatherNe: 'कृष्ण अर्याल' });
  expect(text).toContain('पतिको नाम थर हरि थापा');
  expect(text).toContain('बाबुको नाम थर कृष्ण अर्याल');
});

test('the application prints the number of the house and how the land was acquired', () => {
  const text = withGiven('land', { houseNo: '२७/३', acquisition: 'inheritance' });
  expect(text).toContain('२७/३');
  expect(text).toContain('जग्गा प्राप्तिको तरिका');
});

test('the application has a line for each plot, with its sheet, area and owner', () => {
  const plot = (plotNo: string, sheetNo: string, value: string, ownerNe: string) => ({
    plotNo,
    sheetNo,
    area: { value, unit: 'SQUARE FEET' },
    ownerNe,
  });
  const text = withRows('plots', [plot('२१५', '१०२', '900', 'सुशीला थापा'), plot('२१६', '१०३', '1100', 'गोपाल श्रेष्ठ')]);
  expect(text).toMatch(/१ २१५ १०२ ९००\S* वर्गफिट सुशीला थापा २ २१६ १०३ १,१००\S* वर्गफिट गोपाल श्रेष्ठ/u);
});

test('the application has a line for each recommendation, with its number and day', () => {
  const date = { ad: '2026-11-04', bs: '2083-07-18', source: 'bs' };
  const text = withRows('recommendations', [
    { kind: 'ward', officeNe: '४ नं. वडा कार्यालय', no: '१२', date },
    { kind: 'road', officeNe: 'सडक डिभिजन', no: '३४', date },
  ]);
  expect(text).toContain('वडाको सिफारिस ४ नं. वडा कार्यालय १२ २०८३/०७/१८ बाटोको सिफारिस सडक डिभिजन ३४ २०८३/०७/१८');
});

test('the statement of fees received says that the official receipt proves the payment, and not itself', () => {
  const text = wordsOf(paperOf('rajaswo-voucher'));
  expect(
    text.split('रकम बुझेको प्रमाण माथि उल्लिखित आधिकारिक रसिद (म.ले.प. फारम) हो; यो विवरण सोको अभिलेख मात्र हो ।'),
  ).toHaveLength(4);
});

test('the structure of class kha is reckoned by the method that NBC 105:2020 names', () => {
  expect(wordsOf(paperOf('structure-design-classB-form'))).toContain('समतुल्य स्थैतिक विधि');
});
