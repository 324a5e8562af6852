import { expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { library } from '../../form-schemas/engine/tiny.ts';
import { draw, openStore } from './drawn.tsx';

const options = [
  { code: 'kept', ne: 'चलिरहेको', en: 'Kept' },
  { code: 'gone', ne: 'बन्द भएको', en: 'Gone', closed: true as const },
];
const form = library.forms['application'];

/** What stands in an open form that asks for one choice and for several. */
function shown(data: Record<string, unknown>): readonly string[] {
  if (form === undefined) throw new Error('the tiny office has no application');
  const label = { ne: 'वर्ग', en: 'Grade' };
  const said = { label, options, privacy: 'staff' as const };
  const properties = {
    one: { type: 'string' as const, naksa: { ...said, type: 'enum' as const } },
    several: {
      type: 'array' as const,
      items: { type: 'string' as const },
      naksa: { ...said, type: 'enum-list' as const },
    },
  };
  const forms = { ...library.forms, application: { ...form, schema: { ...form.schema, properties } } };
  const markup = draw(openStore(bundleForm({ ...library, forms }, 'application'), data));
  return [...markup.matchAll(/value="(kept|gone)"/gu)].map(([, code = '']) => code);
}

test('a closed choice is offered no more, and stays where it was chosen', () => {
  expect(shown({})).toEqual(['kept', 'kept']);
  expect(shown({ one: 'gone' })).toEqual(['kept', 'gone', 'kept']);
  expect(new Set(shown({ several: ['gone'] }))).toEqual(new Set(['kept', 'gone']));
});
