import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FactDefinition } from '../../form-schemas/engine/fact-definition.ts';
import type { FieldInfo, SchemaNode } from '../../form-schemas/engine/field-definition.ts';
import { expressionsOf } from '../../form-schemas/engine/fields.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { PICKED_OF_CASE } from '../../form-schemas/engine/form/choices.ts';
import { formOfRoute } from '../../form-schemas/engine/form/routes.ts';
import type { FormDefinition } from '../../form-schemas/engine/form-definition.ts';
import { factsOfChain, listsNamed, localNames, namesRead } from '../../form-schemas/engine/formula/expressions.ts';
import { parseFactSource, sourceField } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { parseFormula } from '../../form-schemas/engine/formula/formula.ts';
import { printJson } from '../support/print-json.ts';
import { formTexts, readData, shippedLibrary } from './library.ts';

type Group = {
  readonly id: string;
  readonly title: { readonly ne: string; readonly en: string };
  readonly forms: readonly string[];
};
type Rule = Pick<
  FormDefinition,
  'title' | 'stage' | 'group' | 'order' | 'kind' | 'enterBy' | 'enterAlso' | 'approvers' | 'classes' | 'types'
> &
  Pick<FormDefinition, 'requirement' | 'condition'>;

const library = shippedLibrary();
const slugs = Object.keys(library.forms);
// the fields of the tables and those added since; NAKSA_UPDATE_GOLDEN=1 adds what is new, what is gone is taken out by hand
const agreedFields: Readonly<Record<string, readonly string[]>> = withNewFields(readGolden('form-fields.json'));
const rulesOfTables: Readonly<Record<string, Rule>> = readGolden('forms.json');
const factsOfTables: Readonly<Record<string, string>> = readGolden('fact-types.json');
const menus: Readonly<Record<string, readonly Group[]>> = readData('menus.json');
const factNames = new Set(Object.keys(library.facts));
const expressions = allExpressions();
// domain: the two slugs of the deposit refund note are one form
const secondName = { slug: 'dharauti-firta-tippani-aadesh', form: 'dharauti-rakam-phirta-tippani' };

describe('the shipped forms', () => {
  test('answer the ninety-four rows of the table of forms', () => {
    expect(Object.keys(rulesOfTables)).toHaveLength(94);
    const lists = ['forms', 'user'] as const;
    const forms = Object.values(library.forms);
    const missing = Object.keys(rulesOfTables).filter((slug) =>
      lists.every((list) => formOfRoute(forms, list, slug) === undefined),
    );
    expect(missing).toEqual([]);
  });

  test.each(Object.entries(rulesOfTables).filter(([slug]) => slug !== secondName.slug))(
    '%s has the title, the place, the people and the condition of the table',
    (slug, rule) => {
      const form = getForm(slug);
      expect(form).toMatchObject(rule);
      expect([form.condition, form.enterAlso]).toEqual([rule.condition, rule.enterAlso]);
    },
  );

  test('the note of the refund with the certificate is the refund note: same people, same cases', () => {
    const { stage, group, kind, enterBy, approvers, classes, types } = rulesOfTables[secondName.slug] ?? getForm('');
    expect(getForm(secondName.form)).toMatchObject({ stage, group, kind, enterBy, approvers, classes, types });
  });

  test.each(Object.keys(agreedFields))('%s has every field that was agreed, and no other', (slug) => {
    const agreed = (agreedFields[slug] ?? []).filter((path) => !isInsideComputed(slug, path.split('/')));
    expect(fieldPaths(slug).toSorted()).toEqual(agreed.toSorted());
  });

  test.each(Object.entries(menus))(
    'of %s stand in the menu in the order of their numbers, each once',
    (stage, groups) => {
      const ofStage = slugs.filter((slug) => getForm(slug).stage === stage);
      const listed = groups.flatMap(({ forms }) => forms);
      expect(listed).toEqual(ofStage.toSorted((a, b) => getForm(a).order - getForm(b).order));
      for (const { id, title, forms } of groups) {
        expect([title.ne, title.en]).not.toContain('');
        expect(title.ne).not.toMatch(/[A-Za-z0-9]/u);
        expect(forms.map((slug) => getForm(slug).group)).toEqual(forms.map(() => id));
      }
    },
  );

  test('belong to stages that have a menu', () => {
    expect(slugs.filter((slug) => menus[getForm(slug).stage] === undefined)).toEqual([]);
  });

  test('have a median length of eighty lines at most', () => {
    const lengths = [...formTexts().values()].map((text) => text.split('\n').length).toSorted((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
  });

  test('repeat no block of four fields of one another or of a section', () => {
    const owners = new Map<string, string>();
    const sections = Object.values(library.sections).map(({ id, schema }) => ({ owner: `section ${id}`, schema }));
    const forms = Object.values(library.forms).map(({ slug, schema }) => ({ owner: slug, schema }));
    for (const { owner, schema } of [...sections, ...forms]) {
      for (const block of blocksOf(schema)) {
        const known = owners.get(block) ?? owner;
        if (!owner.startsWith('section ')) expect.soft(known, `${owner}: ${block.slice(0, 200)}`).toBe(owner);
        owners.set(block, known);
      }
    }
  });
});

describe('every field', () => {
  const fields = slugs.flatMap((slug) => bundleForm(library, slug).fields.map((field) => ({ slug, field })));

  test('has a Nepali and an English label', () => {
    expect(fields.filter(({ field }) => field.label.ne === '' || field.label.en === '')).toEqual([]);
    expect(fields.filter(({ field }) => /[A-Za-z]/.test(field.label.ne))).toEqual([]);
  });

  test('says who may see it, unless it only holds others', () => {
    const silent = fields.filter(
      ({ field }) => field.privacy === undefined && field.type !== 'object' && field.type !== 'rows',
    );
    expect(silent).toEqual([]);
  });

  test('names code lists, patterns and checklists that exist', () => {
    const missing = fields.filter(({ field }) => {
      const { codes, pattern, master } = field;
      return (
        (codes !== undefined && library.codes[codes] === undefined) ||
        (pattern !== undefined && library.patterns[pattern] === undefined) ||
        (master !== undefined && library.checklists[master] === undefined)
      );
    });
    expect(missing).toEqual([]);
    const codeless = ({ type, codes, pick }: FieldInfo) =>
      type.startsWith('enum') &&
      (pick === undefined
        ? codes === undefined
        : !PICKED_OF_CASE.includes(pick) && library.masters[pick] === undefined);
    expect(fields.filter(({ field }) => codeless(field))).toEqual([]);
  });
});

describe('every formula', () => {
  test('is CEL', () => {
    const wrong = expressions.flatMap(({ at, expression }) => {
      const parsed = parseFormula(expression);
      return parsed.ok ? [] : [`${at}: ${expression}: ${parsed.message}`];
    });
    expect(wrong).toEqual([]);
  });

  test('reads facts that exist', () => {
    const unknown = expressions.flatMap(({ at, expression }) =>
      namesRead(expression)
        .filter((chain) => !localNames.some((name) => name === chain[0]) && factsOfChain(chain, factNames).length === 0)
        .map((chain) => `${at}: ${chain.join('.')}`),
    );
    expect(unknown).toEqual([]);
  });

  test('reads fields that exist in its form', () => {
    const unknown = slugs.flatMap((slug) => {
      const paths = new Set(
        bundleForm(library, slug).fields.map(({ path }) => path.filter((part) => part !== '*').join('/')),
      );
      const entered = bundleForm(library, slug).fields.filter(({ path }) => !isInsideComputed(slug, path));
      return entered.flatMap((field) => {
        const holder = field.path.slice(0, -1).filter((part) => part !== '*');
        return expressionsOf(field)
          .flatMap(({ expression }) => namesRead(expression))
          .filter(([root, key]) => (root === 'form' || root === 'this') && key !== undefined)
          .map(([root, ...keys]) => (root === 'this' ? [...holder, ...keys] : keys).join('/'))
          .filter((path) => !paths.has(path))
          .map((path) => `${slug} ${field.path.join('/')}: ${path}`);
      });
    });
    expect(unknown).toEqual([]);
  });

  test('takes labels from code lists that exist', () => {
    const lists = expressions.flatMap(({ expression }) => listsNamed(expression));
    expect(lists.filter((name) => library.codes[name] === undefined)).toEqual([]);
  });
});

describe('every fact', () => {
  const facts = Object.entries(library.facts);

  test('of the tables is there, with its type', () => {
    const typeOf = (name: string) => {
      const { type = 'missing', codes } = library.facts[name] ?? {};
      const plain = type === 'enum-list' ? 'enum[]' : type === 'text' ? 'string' : type;
      return codes === undefined ? plain : `${plain}:${codes}`;
    };
    const found = Object.fromEntries(Object.keys(factsOfTables).map((name) => [name, typeOf(name)]));
    expect(found).toEqual(factsOfTables);
  });

  test('has exactly one source', () => {
    const sources = facts.map(([name, { from, collects, derive, config, engine, master, rules, order, decided }]) => [
      name,
      [from, collects, derive, config, engine, master, rules, order, decided].filter((source) => source !== undefined)
        .length,
    ]);
    expect(sources.filter(([, count]) => count !== 1)).toEqual([]);
  });

  test('that comes from a form points at a field of the same type', () => {
    const wrong = facts.flatMap(([name, { from, type, codes }]) => {
      if (from === undefined) return [];
      const [slug = '', pointer = ''] = from.split('#/');
      const field = slugs.includes(slug)
        ? bundleForm(library, slug).fields.find(({ path }) => path.join('/') === pointer)
        : undefined;
      return field?.type === type && field.codes === codes
        ? []
        : [`${name}: ${type} ${codes ?? ''}, ${from}: ${field?.type} ${field?.codes ?? ''}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has a code list that exists, or is picked from a master', () => {
    const picked = ({ from = '' }: FactDefinition) => {
      const source = parseFactSource(from);
      return source !== undefined && sourceField(library, source)?.pick !== undefined;
    };
    const wrong = facts.filter(
      ([, fact]) => fact.type.startsWith('enum') !== (fact.codes !== undefined || picked(fact)),
    );
    expect(wrong).toEqual([]);
    expect(facts.filter(([, { codes }]) => codes !== undefined && library.codes[codes] === undefined)).toEqual([]);
  });
});

describe('the lists', () => {
  test('have no empty label and no code twice', () => {
    for (const [name, codes] of Object.entries(library.codes)) {
      expect(new Set(codes.map(({ code }) => code)).size, name).toBe(codes.length);
      expect(
        codes.filter(({ ne, en }) => ne === '' || en === ''),
        name,
      ).toEqual([]);
    }
  });

  test('of checks read facts that exist and say everything in both languages', () => {
    for (const [name, rows] of Object.entries(library.checklists)) {
      expect(new Set(rows.map(({ code }) => code)).size, name).toBe(rows.length);
      expect(
        rows.filter(({ fact }) => fact !== undefined && !factNames.has(fact)),
        name,
      ).toEqual([]);
      expect(
        rows.filter(({ group, label }) => [group.ne, group.en, label.ne, label.en].includes('')),
        name,
      ).toEqual([]);
      expect(
        rows.filter(({ standard }) => /[A-Za-z0-9]/.test(standard ?? '')),
        name,
      ).toEqual([]);
      // “as the code says” is no requirement that anybody could hold a figure against
      expect(
        rows.filter(({ standard }) => standard === 'संहिता अनुसार').map(({ code }) => code),
        name,
      ).toEqual([]);
    }
  });

  test('of patterns hold regular expressions without escapes for letters', () => {
    for (const [name, { pattern, hint }] of Object.entries(library.patterns)) {
      expect(pattern, name).not.toContain(String.raw`\u`);
      expect(() => new RegExp(pattern, 'u'), name).not.toThrow();
      expect([hint.ne, hint.en], name).not.toContain('');
    }
  });
});

function allExpressions(): readonly { readonly at: string; readonly expression: string }[] {
  const ofFields = slugs.flatMap((slug) =>
    bundleForm(library, slug).fields.flatMap((field) =>
      expressionsOf(field).map(({ use, expression }) => ({ at: `${slug} ${field.path.join('/')} ${use}`, expression })),
    ),
  );
  const conditions = Object.values(library.forms).map(({ slug, condition }) => ({ at: slug, expression: condition }));
  const rows = Object.entries(library.checklists).flatMap(([name, list]) =>
    list.map(({ code, condition }) => ({ at: `${name} ${code}`, expression: condition })),
  );
  const derived = Object.entries(library.facts).map(([name, { derive }]) => ({ at: name, expression: derive }));
  const given = [...conditions, ...rows, ...derived].flatMap(({ at, expression }) =>
    expression === undefined ? [] : [{ at, expression }],
  );
  return [...ofFields, ...given];
}

function getForm(slug: string): FormDefinition {
  const form = library.forms[slug];
  if (form === undefined) throw new Error(`there is no form ${slug}`);
  return form;
}

function readGolden(file: string) {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', 'golden', file), 'utf8'));
}

/** Paths of a form's fields; a table that is a computed copy counts as one. */
function fieldPaths(slug: string): readonly string[] {
  const { fields } = bundleForm(library, slug);
  return fields.filter(({ path }) => !isInsideComputed(slug, path)).map(({ path }) => path.join('/'));
}

function isInsideComputed(slug: string, path: FieldInfo['path']): boolean {
  const copies = bundleForm(library, slug).fields.filter(
    ({ type, compute }) => type === 'rows' && compute !== undefined,
  );
  return copies.some(
    (copy) => path.length > copy.path.length && copy.path.every((part, index) => part === path[index]),
  );
}

function withNewFields(agreed: Readonly<Record<string, readonly string[]>>) {
  if (process.env['NAKSA_UPDATE_GOLDEN'] !== '1') return agreed;
  const all = slugs
    .toSorted((a, b) => getForm(a).order - getForm(b).order)
    .map((slug): [string, readonly string[]] => {
      const known = agreed[slug] ?? [];
      return [slug, [...known, ...fieldPaths(slug).filter((path) => !known.includes(path))]];
    });
  const updated = Object.fromEntries(all);
  writeFileSync(join(import.meta.dirname, '..', 'golden', 'form-fields.json'), printJson(updated));
  return updated;
}

/** Runs of four neighbouring fields that a form or section says itself, those included that it says of a section it uses. */
function blocksOf({ properties = {}, items }: SchemaNode): readonly string[] {
  const own = Object.entries(properties).filter(([, { $ref = 'value:' }]) => $ref.startsWith('value:'));
  const runs = own.slice(3).map((_field, index) => JSON.stringify(own.slice(index, index + 4)));
  return [...runs, ...Object.values(properties).flatMap(blocksOf), ...(items === undefined ? [] : blocksOf(items))];
}
