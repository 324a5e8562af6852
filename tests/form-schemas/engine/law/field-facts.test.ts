import { describe, expect, test } from 'vitest';
import type { FormLibrary } from '../../../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { validateForm } from '../../../../form-schemas/engine/form/validate.ts';
import { factShapes } from '../../../../form-schemas/engine/formula/fact-shapes.ts';
import { factNameOf } from '../../../../form-schemas/engine/law/field-facts.ts';
import { filesOf, parseLibrary } from '../../../../form-schemas/engine/law/library.ts';
import { resolveFacts } from '../../../../form-schemas/engine/rules/facts.ts';
import { compileCheck } from '../../../../server/definitions/check.ts';
import { celFor } from '../../../../workflows/engine/cel.ts';
import { config, environment } from '../../case.ts';
import { shippedLibrary } from '../../library.ts';

const shipped = shippedLibrary();
const label = (ne: string, en: string) => ({ ne, en });
const reasons = [
  { code: 'danger', ne: 'जीर्ण भई खतरा', en: 'Dangerous' },
  { code: 'other', ne: 'अन्य', en: 'Other' },
];

/** A form that no office has yet, with its choices inside. */
function withForm(change: object = {}, facts: object = {}) {
  const own = {
    ...shipped.forms['namsari-tippani-ades-view'],
    slug: 'demolition-request',
    decides: undefined,
    approval: undefined,
    document: undefined,
    papers: undefined,
    ledger: undefined,
    schema: {
      type: 'object',
      properties: {
        reason: {
          naksa: { type: 'enum', label: label('कारण', 'Reason'), privacy: 'staff', options: reasons, ...change },
        },
        storeys: { naksa: { type: 'integer', label: label('तला', 'Storeys'), privacy: 'public', min: '1' } },
        why: {
          naksa: { type: 'text', label: label('विवरण', 'Why'), privacy: 'staff', required: 'form.reason == "other"' },
        },
      },
    },
  };
  const files = filesOf(shipped);
  const form: unknown = JSON.parse(JSON.stringify(own));
  return parseLibrary({ ...files, forms: [...files.forms, form], facts: { ...shipped.facts, ...facts } });
}

function library(): FormLibrary {
  const read = withForm();
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.library;
}

const submissions = { 'demolition-request': { reason: 'danger', storeys: 3 } };

describe('every field of a form is a fact of its own accord', () => {
  test.each([
    ['demolition-request', 'demolitionRequest'],
    ['superStructure-noteOrder-view', 'superStructureNoteOrderView'],
    ['X-2', 'x2'],
  ])('%s is called %s', (slug, name) => {
    expect(factNameOf(slug)).toBe(name);
  });

  test('which conditions of a stage read at once', () => {
    const own = library();
    const facts = resolveFacts({ library: own, submissions, engine: {}, config, user: {}, environment });
    const cel = celFor(factShapes(own));
    const condition = 'forms.demolitionRequest.reason == "danger" && forms.demolitionRequest.storeys > 2';
    expect(cel.factsOf(condition)).toEqual(['forms.demolitionRequest.reason', 'forms.demolitionRequest.storeys']);
    expect(cel.evaluate(condition, facts)).toBe(true);
  });

  test('of the shipped forms too, sections with what is in them', () => {
    const read = parseLibrary(filesOf(shipped));
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const name = 'forms.namsariTippaniAdesView.noteOrder';
    expect(read.library.facts[name]).toMatchObject({ type: 'object', from: 'namsari-tippani-ades-view#/noteOrder' });
    const cel = celFor(factShapes(read.library));
    expect(cel.factsOf(`${name}.recommendation == "grant"`)).toEqual([name]);
  });

  test('and is none of the facts that are written: a library is published without them', () => {
    expect(filesOf(library()).facts).toEqual(shipped.facts);
  });

  test('so that no other fact may be called as one', () => {
    const taken = { 'forms.demolitionRequest.reason': { type: 'string', engine: 'stage' } };
    expect(withForm({}, taken)).toMatchObject({
      ok: false,
      problems: [{ file: 'facts.json', path: '/forms.demolitionRequest.reason', rule: 'bad-name' }],
    });
  });
});

describe('choices inside a field', () => {
  test('stand in the bundle, and no other is taken', () => {
    const bundle = bundleForm(library(), 'demolition-request');
    expect(bundle.fields.find(({ path }) => path[0] === 'reason')?.options).toEqual(reasons);
    const validateSchema = compileCheck(bundle.schema);
    const issues = (reason: string) =>
      validateForm({ bundle, validateSchema, data: { reason, storeys: 1 }, facts: {}, environment }).map(({ path }) =>
        path.join('/'),
      );
    expect(issues('danger')).toEqual([]);
    expect(issues('मन लागेर')).toEqual(['reason']);
  });

  test.each([
    ['beside a code list', { codes: 'yesNo' }, 'missing-word'],
    ['in a field that has none', { type: 'string' }, 'wrong-type'],
    ['twice the same', { options: [...reasons, ...reasons] }, 'repeated'],
    ['without their English', { options: [{ code: 'a', ne: 'क' }] }, 'missing-word'],
  ])('%s are refused', (_what, change, rule) => {
    const read = withForm(change);
    expect(read.ok ? [] : read.problems.map((each) => each.rule)).toContain(rule);
  });
});

test('a key that is not there is said with the one that was probably meant', () => {
  const read = withForm({ required: 'form.storey > 1' });
  const messages = read.ok ? [] : read.problems.map(({ message }) => message.en);
  expect(messages.join('\n')).toContain('No such key: storey; did you mean storeys?');
});
