import { expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { readTemplateFiles } from '../../server/definitions/templates.ts';
import { labelOfFact } from '../../server/law-desk/paper-fields.ts';
import { paperNames as names, sampleWords as words } from '../../server/law-desk/sample-paper.ts';
import { printModel } from '../../templates/engine/model.ts';
import { compileTemplates, renderDocument } from '../../templates/engine/render.ts';
import { sampleInput } from '../../templates/engine/sample.ts';
import { printsFormsOf } from '../../templates/engine/sheets.ts';
import { library } from './papers.ts';

const files = readTemplateFiles();
const called = [
  ...Object.values(files.documents)
    .join('')
    .matchAll(/\{\{> ([\w-]+)/g),
].map(([, name = '']) => name);

test('every shared part that a paper calls has a name in both languages', () => {
  expect([...new Set(called)].filter((name) => !Object.hasOwn(names.parts, name))).toEqual([]);
});

test('every topic of facts has a name in both languages', () => {
  const topics = new Set(Object.keys(library.facts).map((name) => name.split('.')[0] ?? ''));
  expect([...topics].filter((topic) => !Object.hasOwn(names.topics, topic))).toEqual([]);
});

test('every fact that a paper prints or asks for has a name, of its own or of the question that it comes from', () => {
  const nameless = Object.values(files.documents).flatMap((text) =>
    namesIn(text).filter((fact) => !Object.hasOwn(names.fields, fact) && labelOfFact(library, fact) === undefined),
  );
  expect([...new Set(nameless)]).toEqual([]);
});

/** Facts that stand between the braces of a text, without what their value is written as. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{[^}]*\}\}/gu)]
    .flatMap(([braced]) => braced.match(/\b[a-z]\w*(?:\.\w+)+\b/gu) ?? [])
    .flatMap((path) => [path, path.replace(/Ne$/u, '')].find((name) => library.facts[name] !== undefined) ?? []);
}

test('no name stands for a value or part that there is not, and no two parts have one name', () => {
  const facts = Object.keys(names.fields).filter((name) => !name.startsWith('doc.'));
  expect(facts.filter((name) => library.facts[name] === undefined)).toEqual([]);
  expect(Object.keys(names.parts).filter((name) => files.partials[name] === undefined)).toEqual([]);
  const said = Object.values(names.parts).map(({ ne }) => ne);
  expect(said.filter((name, at) => said.indexOf(name) !== at)).toEqual([]);
});

test('every shipped paper prints with each sample, whatever is missing', () => {
  const templates = compileTemplates(files);
  const failed = Object.entries(files.catalogue).flatMap(([id, document]) => {
    const slug = Object.keys(library.forms).find((each) => printsFormsOf(files.catalogue, id, library.forms[each]));
    const form = slug === undefined ? undefined : bundleForm(library, slug);
    return (['empty', 'typical', 'longest'] as const).flatMap((size) => {
      const input = sampleInput(
        {
          document,
          shapes: factShapes(library),
          codes: library.codes,
          checklists: library.checklists,
          law: {},
          standards: {},
          known: {},
          form,
          words,
          today: '2026-11-01',
        },
        size,
      );
      try {
        return renderDocument(templates, id, printModel(input)).html === '' ? [`${id} ${size}: nothing`] : [];
      } catch (error) {
        return [`${id} ${size}: ${String(error)}`];
      }
    });
  });
  expect(failed).toEqual([]);
});
