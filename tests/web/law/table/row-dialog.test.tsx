import { expect, test } from 'vitest';
import { fieldTree } from '../../../../form-schemas/engine/tree.ts';
import { FormContext } from '../../../../web/forms/form-context.ts';
import { createFormStore } from '../../../../web/forms/form-store.ts';
import { RowDialog } from '../../../../web/law/table/RowDialog.tsx';
import ne from '../../../../web/i18n/ne.json' with { type: 'json' };
import { bundleWith, field } from '../../setup/bundle.ts';
import { drawPart } from '../drawn.tsx';

const TODAY = '2026-11-25';
const bundle = bundleWith([field('string', 'use', { required: true })]);
const environment = { today: TODAY, masters: {} };
const setting = {
  store: createFormStore({ bundle, data: {}, facts: {}, environment, validateSchema: undefined }),
  root: fieldTree(bundle),
  applicationId: '',
  slug: 'ward',
  today: TODAY,
  readOnly: false,
};

/** The window of a row, of a table whose rows have days or none. */
function windowOf(dated: boolean, until?: string): string {
  const nothing = () => undefined;
  const definition = { dated, extensible: true, key: ['use'], name: 'use', bundle };
  const view = { definition, records: [], table: { values: [], bands: [], sources: [] }, today: TODAY };
  const row = { name: 'new', data: {}, ...(until !== undefined && { until }) };
  return drawPart(
    <FormContext value={setting}>
      <RowDialog
        {...{ bundle, row }}
        title=""
        view={Object(view)}
        day={TODAY}
        readOnly={false}
        onTake={nothing}
        onClose={nothing}
      />
    </FormContext>,
  );
}

/** What stands behind the name of the last day. */
function behindLabel(markup: string): string {
  const [, after = ''] = markup.split(ne['law.table.until']);
  return after.slice(0, after.indexOf('</label>'));
}

test('the last day of a row may stay empty for good: it is no demand, and nothing typed no mistake', () => {
  const markup = windowOf(true);
  expect(markup).toContain(ne['law.table.untilHelp']);
  expect(behindLabel(markup)).toBe('');
  expect(markup).not.toContain(ne['audit.activity.dayWrong']);
});

test('a last day that was given stands there, and one before the first day of the table is refused', () => {
  expect(windowOf(true, '2027-07-16')).toContain('२०८४/०३/३१');
  expect(windowOf(true, '2026-11-24')).toContain(ne['law.dayPast']);
});

test('a row without days is asked for none', () => {
  expect(windowOf(false)).not.toContain(ne['law.table.until']);
});
