import { describe, expect, test } from 'vitest';
import { toUiSchema } from '../../../form-schemas/engine/rjsf.ts';
import { application, report } from './tiny.ts';

describe('the uiSchema of a form', () => {
  test('has a title, a control and a path for every field, in order', () => {
    expect(toUiSchema(report, 'ne')).toEqual({
      number: {
        'ui:title': 'नम्बर',
        'ui:field': 'Computed',
        'ui:readonly': true,
        'ui:options': { stamp: 'number' },
        'naksa:path': 'number',
      },
      ownerName: { 'ui:title': 'घरधनी', 'ui:field': 'Computed', 'ui:readonly': true, 'naksa:path': 'ownerName' },
      ward: {
        'ui:title': 'वडा',
        'ui:widget': 'CodeSelect',
        'ui:enumNames': ['१', '२'],
        'ui:readonly': true,
        'ui:options': { codes: 'ward' },
        'naksa:path': 'ward',
      },
      checks: {
        'ui:title': 'जाँच',
        'ui:field': 'RowsTable',
        'ui:options': { master: 'site', minItems: 1, maxItems: 9 },
        'naksa:path': 'checks',
        items: {
          code: { 'ui:title': 'सङ्केत', 'ui:widget': 'text', 'ui:readonly': true, 'naksa:path': 'checks.*.code' },
          label: { 'ui:title': 'बुँदा', 'ui:widget': 'text', 'ui:readonly': true, 'naksa:path': 'checks.*.label' },
          declared: { 'ui:title': 'घोषित', 'ui:widget': 'text', 'naksa:path': 'checks.*.declared' },
          complies: { 'ui:title': 'मिले', 'ui:widget': 'YesNo', 'naksa:path': 'checks.*.complies' },
          'ui:order': ['code', 'label', 'declared', 'complies'],
        },
      },
      'ui:order': ['number', 'ownerName', 'ward', 'checks'],
    });
  });

  test('names the control of each type', () => {
    const ui = toUiSchema(application, 'en');
    expect(ui).toMatchObject({
      landArea: { 'ui:field': 'LandArea', daam: { 'ui:widget': 'DecimalInput' } },
      plot: { frontage: { 'ui:field': 'Measure', 'ui:options': { unit: 'ft', decimals: 2 } } },
      filedOn: { 'ui:field': 'BsDate' },
      services: { 'ui:widget': 'CodeChecks', 'ui:enumNames': ['draw', 'watch'] },
      photo: { 'ui:field': 'FilePicker', 'ui:options': { accept: ['jpg'], maxMB: 2 } },
      fee: { 'ui:field': 'Computed' },
    });
  });

  test('is the same object each time, so that nothing is drawn again for nothing', () => {
    expect(toUiSchema(report, 'ne')).toBe(toUiSchema(report, 'ne'));
    expect(toUiSchema(report, 'ne')).not.toBe(toUiSchema(report, 'en'));
  });
});
