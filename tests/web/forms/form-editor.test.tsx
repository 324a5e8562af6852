import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { picksOf, withChoices } from '../../../form-schemas/engine/form/choices.ts';
import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import { bundleMaster } from '../../../form-schemas/engine/form/bundle-master.ts';
import { prefillForm } from '../../../form-schemas/engine/form/prefill.ts';
import type { FieldNode } from '../../../form-schemas/engine/tree.ts';
import { controlId } from '../../../web/forms/issue-text.ts';
import { application, changed, environment, goodApplication, noFacts, report } from '../../form-schemas/engine/tiny.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';
import { draw, openStore, placesIn, shownIn } from './drawn.tsx';

// no browser here: a form is whole at once, and its place as wide as a screen
vi.mock(import('../../../web/forms/use-growing.ts'), () => ({
  useGrowing: (parts: readonly FieldNode[]) => parts.length,
}));
vi.mock(import('../../../web/forms/use-width.ts'), () => ({
  useWidth: () => ({ ref: { current: null }, width: 4000 }),
}));

const complaints = vi.spyOn(console, 'error');
beforeEach(() => {
  complaints.mockReset();
});
afterEach(() => {
  expect(complaints.mock.calls).toEqual([]);
});

/** The form with something to choose in every field that picks from a master. */
function withSomeChoice(bundle: FormBundle): FormBundle {
  const choice = [{ code: '1', ne: 'एक', en: 'One' }];
  return withChoices(bundle, Object.fromEntries(picksOf(bundle).map(({ name }) => [name, choice])));
}

describe('every form and every master that ships', () => {
  const shipped = shippedLibrary();
  const bundles = [
    ...Object.keys(shipped.forms).map((slug) => bundleForm(shipped, slug)),
    ...Object.keys(shipped.masters).map((id) => bundleMaster(shipped, id)),
  ].map(withSomeChoice);

  test.each(bundles.map((bundle) => [bundle.slug, bundle] as const))(
    '%s is drawn from its schema: each field that is shown has its place, and no other',
    (_, bundle) => {
      const store = openStore(bundle, prefillForm(bundle, shipped, noFacts, environment));
      const shown = bundle.fields
        .map(({ path }) => path)
        .filter((path) => !path.includes('*'))
        .filter((path) => path.every((_key, at) => store.fieldState(path.slice(0, at + 1)).shown));
      const places = placesIn(draw(store));
      const own = [...places].filter((id) => bundle.fields.some(({ path }) => controlId(path) === id));
      expect(own.toSorted()).toEqual(shown.map(controlId).toSorted());
    },
  );
});

describe('the foot of the floor table', () => {
  test('says area and height as the papers do', () => {
    const bundle = bundleForm(shippedLibrary(), 'map-permit-application-edit');
    const floor = {
      status: 'proposed',
      use: 'residential',
      floorUnit: 'FEET',
      length: '20',
      width: '15.5',
      height: '9.5',
    };
    const floors = ['1', '2'].map((code) => ({ ...floor, floor: code, area: '310.00' }));
    const store = openStore(withSomeChoice(bundle), { construction: { constructionType: '1' }, floors });
    expect(draw(store, 'ne', true)).toContain('जम्मा: २ तला, ६२० वर्गफिट, उचाइ १९&#x27;-०&quot;');
    expect(draw(store, 'en', true)).toContain('620 sq ft, height 19&#x27;-0&quot;');
  });
});

describe('a table that grows', () => {
  test('says above its rows what belongs in it, to whoever fills it in', () => {
    const bundle = withSomeChoice(bundleForm(shippedLibrary(), 'map-permit-application-edit'));
    const land = (plotNo: string) => openStore(bundle, { land: { plotNo } });
    const said = 'प्रत्येक कित्ताको क्षेत्रफल र जग्गाधनी छुट्टाछुट्टै लेख्नुहोस्';
    expect(draw(land('215, 216'))).toContain(said);
    expect(draw(land('215, 216'), 'ne', true)).not.toContain(said);
    expect(draw(land('215'))).not.toContain(said);
    expect(draw(land('215'))).toContain('एकभन्दा बढी कित्ता भए अल्पविरामले छुट्याउनुहोस्');
  });
});

describe('an open form', () => {
  test('shows what the store holds, also when it is changed from elsewhere', () => {
    const store = openStore(application, goodApplication);
    expect(shownIn(draw(store), 'root_owner_nameNe')).toBe('राम थापा');
    store.change(['owner', 'nameNe'], 'सीता थापा');
    expect(shownIn(draw(store), 'root_owner_nameNe')).toBe('सीता थापा');
  });

  test('speaks the reader’s language and keeps what was typed in the other one', () => {
    const store = openStore(application, goodApplication);
    store.change(['owner', 'nameNe'], 'सीता थापा');
    const [ne, en] = [draw(store), draw(store, 'en')];
    expect(ne).toMatch(/<h3[^>]*id="root_owner-title"[^>]*>घरधनी</u);
    expect(en).toMatch(/<h3[^>]*id="root_owner-title"[^>]*>Owner</u);
    expect([ne, en].map((markup) => shownIn(markup, 'root_owner_nameNe'))).toEqual(['सीता थापा', 'सीता थापा']);
    expect([ne, en].map((markup) => shownIn(markup, 'root_landArea_aana'))).toEqual(['४', '4']);
  });

  test('has no place for what is hidden until its condition holds', () => {
    const store = openStore(application, goodApplication);
    expect([...placesIn(draw(store))].filter((id) => id.startsWith('root_coOwner'))).toEqual([]);
    store.change(['isJoint'], true);
    store.settle();
    expect(placesIn(draw(store))).toContain('root_coOwner_nameNe');
    store.change(['isJoint'], undefined);
    store.settle();
    expect(placesIn(draw(store))).not.toContain('root_coOwner');
  });

  test('shows what is computed, which nobody types', () => {
    const store = openStore(application, goodApplication);
    store.change(['floors', 0, 'area'], '900');
    store.settle();
    const markup = draw(store);
    expect(shownIn(markup, 'root_totals_areaSqft')).toBeUndefined();
    expect(markup).toMatch(/id="root_totals_areaSqft".*?९००/u);
  });

  test('that is only read has no control left', () => {
    expect(draw(openStore(application, goodApplication), 'ne', true)).not.toMatch(/<(input|select|textarea)/u);
  });

  test('has a place to go to for each line of the list of errors', () => {
    const broken = changed(changed(goodApplication, ['owner', 'mobile'], '12'), ['floors', 0, 'floor'], undefined);
    const store = openStore(application, changed(broken, ['boundaries', 1, 'nameNe'], undefined));
    store.reveal();
    const markup = draw(store);
    const places = placesIn(markup);
    const targets = store.blocking().map(({ path }) => controlId(path));
    expect(targets).toEqual(['root_owner_mobile', 'root_boundaries_1_nameNe', 'root_floors_0_floor']);
    expect(targets.filter((id) => !places.has(id))).toEqual([]);
    expect(markup).toContain('id="error-summary"');
  });
});

describe('a table of rows', () => {
  const cells = (markup: string) => [...placesIn(markup)].filter((id) => id.startsWith('root_floors_')).length;
  const floors = (count: number) => Array.from({ length: count }, () => ({ floor: '1', floorUnit: 'FEET' }));

  test('has a row for each that was added, and none for one that was removed', () => {
    const store = openStore(application, goodApplication);
    const one = cells(draw(store));
    store.change(['floors'], floors(3));
    store.settle();
    expect(cells(draw(store))).toBe(3 * one);
    store.change(['floors'], floors(1));
    expect(cells(draw(store))).toBe(one);
  });

  test('says column and row of each cell', () => {
    expect(draw(openStore(application, goodApplication))).toContain('aria-label="नाम, पश्चिम"');
  });

  test('takes no more rows than the definition allows', () => {
    const store = openStore(application, { ...goodApplication, floors: floors(5) });
    const add = () => /<button[^>]*aria-label="[^"]*, तला"[^>]*>/u.exec(draw(store))?.[0];
    expect(add()).toContain('disabled');
    store.change(['floors'], floors(4));
    expect(add()).not.toContain('disabled');
  });

  test('of a checklist has its rows and no button to add one', () => {
    const store = openStore(report, { checks: [{ code: 'S1', label: 'क्षेत्रफल' }] });
    expect(placesIn(draw(store))).toContain('root_checks_0_complies');
    expect(draw(store)).not.toMatch(/<button[^>]*aria-label="[^"]*, जाँच"/u);
  });
});
