import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { bundleMaster } from '../../../form-schemas/engine/form/bundle-master.ts';
import { toUiSchema } from '../../../web/forms/ui-schema.ts';
import { fields } from '../../../web/forms/fields.tsx';
import { application, report } from '../../form-schemas/engine/tiny.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';

const shipped = shippedLibrary();
const bundles = [
  ...Object.keys(shipped.forms).map((slug) => bundleForm(shipped, slug)),
  ...Object.keys(shipped.masters).map((id) => bundleMaster(shipped, id)),
];

/** Where RJSF would find no field of ours for a part of the schema, no name for it, or no order that holds every part. */
function gaps(schema: RJSFSchema, ui: UiSchema, path: string): readonly string[] {
  const keys = Object.keys(schema.properties ?? {});
  const order = ui['ui:order'] ?? [];
  const unordered = order.toSorted().join() === keys.toSorted().join() ? [] : [`${path} orders ${order.join()}`];
  return [...unordered, ...keys.flatMap((key) => gapsOfPart(part(schema, key), ui[key], `${path}/${key}`))];
}

function gapsOfPart(schema: RJSFSchema, ui: UiSchema | undefined, path: string): readonly string[] {
  if (typeof ui?.['ui:title'] !== 'string') return [`${path} has no name`];
  const field = ui['ui:field'];
  if (field === undefined) return schema.type === 'object' ? gaps(schema, ui, path) : [`${path} has no field`];
  return typeof field === 'string' && Object.hasOwn(fields, field) ? [] : [`${path} has an unknown field`];
}

function part({ properties = {} }: RJSFSchema, key: string): RJSFSchema {
  const found = properties[key];
  return typeof found === 'object' ? found : {};
}

describe('every form and every master that ships', () => {
  test.each(bundles.map((bundle) => [bundle.slug, bundle] as const))(
    '%s has a field of ours for each part of its schema',
    (slug, bundle) => {
      const schema: RJSFSchema = JSON.parse(JSON.stringify(bundle.schema));
      expect(gaps(schema, toUiSchema(bundle, 'ne'), slug)).toEqual([]);
      expect(gaps(schema, toUiSchema(bundle, 'en'), slug)).toEqual([]);
    },
  );
});

describe('a part of a form', () => {
  test('is shown as the definition says, in its order and under its name', () => {
    expect(toUiSchema(report, 'ne')).toEqual({
      number: { 'ui:title': 'नम्बर', 'ui:options': {}, 'ui:field': 'Value' },
      ownerName: { 'ui:title': 'घरधनी', 'ui:options': {}, 'ui:field': 'Value' },
      ward: { 'ui:title': 'वडा', 'ui:options': {}, 'ui:field': 'Value' },
      checks: { 'ui:title': 'जाँच', 'ui:options': { wide: true, headed: true }, 'ui:field': 'Rows' },
      'ui:order': ['number', 'ownerName', 'ward', 'checks'],
      'ui:submitButtonOptions': { norender: true },
    });
  });

  test('takes the width it needs: sections, tables and lists all of it; what is only read stands close together', () => {
    expect(toUiSchema(application, 'en')).toMatchObject({
      owner: { 'ui:options': { wide: true }, nameNe: { 'ui:options': {} } },
      landArea: { 'ui:field': 'LandArea', 'ui:options': { wide: true, headed: true } },
      totals: { 'ui:options': { wide: true, dense: true } },
      services: { 'ui:options': { wide: true } },
      filedOn: { 'ui:title': 'date', 'ui:options': {}, 'ui:field': 'Value' },
    });
  });

  test('that holds the results of rules is shown as their list', () => {
    const results = Object.values(shipped.forms)
      .map(({ slug }) => bundleForm(shipped, slug))
      .flatMap((bundle) =>
        bundle.fields
          .filter(({ control }) => control === 'rule-results')
          .map(({ path }) => path.reduce<UiSchema>((ui, key) => ui[key] ?? {}, toUiSchema(bundle, 'ne'))),
      );
    expect(new Set(results.map((ui) => ui['ui:field']))).toEqual(new Set(['RuleResults']));
  });
});
