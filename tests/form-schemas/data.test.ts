import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/bundle.ts';
import type { FieldInfo, SchemaNode } from '../../form-schemas/engine/definition.ts';
import { factsOfChain, listsNamed, localNames, namesRead } from '../../form-schemas/engine/expressions.ts';
import { parseFormula } from '../../form-schemas/engine/formula.ts';
import { expressionsOf } from '../../form-schemas/engine/fields.ts';
import { formTexts, readData, shippedLibrary } from './library.ts';

type Group = {
  readonly id: string;
  readonly title: { readonly ne: string; readonly en: string };
  readonly forms: readonly string[];
};

const library = shippedLibrary();
const slugs = Object.keys(library.forms);
const golden: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'golden', 'form-fields.json'), 'utf8'),
);
const menus: Readonly<Record<string, readonly Group[]>> = readData('menus.json');
const factNames = new Set(Object.keys(library.facts));
const expressions = allExpressions();

describe('the shipped forms of phase one', () => {
  test('are the forty-three of the stage', () => {
    expect(slugs.toSorted()).toEqual(Object.keys(golden).toSorted());
    expect(slugs).toHaveLength(43);
  });

  test.each(slugs)('%s has every field of the tables, and no other', (slug) => {
    const paths = bundleForm(library, slug).fields.filter((field) => !isInsideComputed(slug, field));
    expect(paths.map(({ path }) => path.join('/')).toSorted()).toEqual(golden[slug]?.toSorted());
  });

  test('stand in the menu in the order of their numbers, each once', () => {
    const listed = (menus['phase-one'] ?? []).flatMap(({ forms }) => forms);
    expect(listed).toEqual(slugs.toSorted((a, b) => orderOf(a) - orderOf(b)));
    for (const { id, title, forms } of menus['phase-one'] ?? []) {
      expect([title.ne, title.en]).not.toContain('');
      expect(forms.map((slug) => library.forms[slug]?.group)).toEqual(forms.map(() => id));
    }
  });

  test('have a median length of eighty lines at most', () => {
    const lengths = [...formTexts().values()].map((text) => text.split('\n').length).toSorted((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
  });

  test('repeat no block of four own fields of one another', () => {
    const blocks = new Map<string, string>();
    for (const [slug, form] of Object.entries(library.forms)) {
      for (const block of ownBlocks(form.schema)) {
        expect.soft(blocks.get(block) ?? slug, block.slice(0, 200)).toBe(slug);
        blocks.set(block, slug);
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
    expect(fields.filter(({ field }) => field.type.startsWith('enum') && field.codes === undefined)).toEqual([]);
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
      const paths = new Set((golden[slug] ?? []).map((path) => path.replaceAll('/*/', '/')));
      const entered = bundleForm(library, slug).fields.filter((field) => !isInsideComputed(slug, field));
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

  test('has exactly one source', () => {
    const sources = facts.map(([name, { from, derive, config, engine }]) => [
      name,
      [from, derive, config, engine].filter((source) => source !== undefined).length,
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

  test('has a code list that exists', () => {
    expect(facts.filter(([, { type, codes }]) => type.startsWith('enum') !== (codes !== undefined))).toEqual([]);
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

function orderOf(slug: string): number {
  return library.forms[slug]?.order ?? Number.NaN;
}

/** The tables list a table that is a computed copy as one field. */
function isInsideComputed(slug: string, { path }: FieldInfo): boolean {
  const copies = bundleForm(library, slug).fields.filter(
    ({ type, compute }) => type === 'rows' && compute !== undefined,
  );
  return copies.some(
    (copy) => path.length > copy.path.length && copy.path.every((part, index) => part === path[index]),
  );
}

/** Runs of four neighbouring fields that a form defines itself. */
function ownBlocks({ properties = {} }: SchemaNode): readonly string[] {
  const own = Object.entries(properties).filter(([, { $ref = 'value:' }]) => $ref.startsWith('value:'));
  return own.slice(3).map((_field, index) => JSON.stringify(own.slice(index, index + 4)));
}
