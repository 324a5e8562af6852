import { describe, expect, test } from 'vitest';
import { compileTemplates, renderDocument } from '../../../templates/engine/render.ts';
import { documentOf, files, modelOf, paperOf, templates, wordsOf } from '../papers.ts';

const sarjamin = 'gharnaksha-surjamin-muchulka-view';
const permit = 'allowance-paper-view';
const document = { title: { ne: 'नमुना', en: 'Sample' }, layout: 'plain' };

function render(text: string, model: Record<string, unknown>): string {
  const set = compileTemplates({
    documents: { X: text },
    partials: {},
    layouts: { plain: '{{> body}}' },
    styles: {},
    catalogue: { X: document },
  });
  return renderDocument(set, 'X', { doc: { draft: false, number: '१', version: 1 }, ...model }).html.replace(
    /<style>.*?<\/style>/,
    '',
  );
}

describe('an issued paper', () => {
  test.each([
    ['{{owner.nameNe}}', { owner: { nameNe: null } }, 'missing owner.nameNe'],
    ['{{neDate doc2.date}}', { doc2: { date: null } }, 'missing doc2.date'],
    ['{{#each floors}}{{neNum area}}{{/each}}', { floors: [{ area: '1' }, { area: null }] }, 'missing floors.1.area'],
    ['{{#each floors}}{{nme}}{{/each}}', { floors: [{ name: 'क' }] }, 'missing nme'],
  ])('stops at the missing value of %s and names it', (text, model, message) => {
    expect(() => render(text, model)).toThrow(message);
  });

  test('prints a dotted line where the paper is filled by hand', () => {
    expect(render('{{fill x}}|{{fill y "–"}}', { x: null, y: null })).toBe('……………………|–');
  });

  test('takes a missing value for nothing in conditions and loops', () => {
    expect(
      render('{{#if x}}a{{else}}b{{/if}}{{#each y}}c{{else}}d{{/each}}{{#unless x}}e{{/unless}}', { x: null, y: null }),
    ).toBe('bde');
  });

  test('knows a zero from a missing number', () => {
    expect(render('{{neNum n}}{{#if n}}x{{else}}कुनै छैन{{/if}}', { n: 0 })).toBe('०कुनै छैन');
  });
});

describe('helpers', () => {
  test.each([
    ['{{neDate d}}', '२०८३/०८/०४'],
    ['{{neYear d}} {{neMonth d}} {{neDay d}} {{neWeekday d}}', '२०८३ मंसिर ४ ६'],
    ['{{neMoney m}}', '२१,९७५।–'],
    ['{{neWords m}}', 'एक्काइस हजार नौ सय पचहत्तर रुपैयाँ मात्र'],
    ['{{neCount n}}', '१५ (पन्ध्र)'],
    ['{{neNum f}}', '१,५७२.२१'],
    ['{{neWard w}}', '४'],
    ['{{neArea f}}', '१,५७२.२१'],
    ['{{law "permit"}} / {{law "none"}}', 'ऐन / प्रचलित कानून'],
    ['{{clause t}}', 'पहिलो दोस्रो'],
    ['{{withUnit q u}}; {{withUnit t u}}; {{withUnit q z}}', '२५ मि.मि.; पहिलो\nदोस्रो\u2009।; २५'],
    ['{{lines t}}', 'पहिलो<br>दोस्रो\u2009।'],
    ['{{#each (groups r "g")}}{{name}}:{{#each rows}}{{v}}{{/each}};{{/each}}', 'क:१३;ख:२;'],
    ['{{#each (where r "g" "ख")}}{{v}}{{/each}}', '२'],
    ['{{#if (has c "a")}}छ{{/if}}{{#if (has c "z")}}छ{{/if}}', 'छ'],
    ['{{#if (and (eq w "04") (not z))}}छ{{/if}}', 'छ'],
  ])('%s → %s', (text, expected) => {
    const model = {
      d: '2026-11-20',
      m: 2_197_500,
      n: 15,
      f: '1572.2109375',
      w: '04',
      t: 'पहिलो\nदोस्रो ।',
      q: '25',
      u: 'मि.मि.',
      c: ['a'],
      z: null,
      law: { permit: 'ऐन', none: '' },
      r: [
        { g: 'क', v: '1' },
        { g: 'ख', v: '2' },
        { g: 'क', v: '3' },
      ],
    };
    expect(render(text, model)).toBe(expected);
  });

  test('qr prints only a code as this system draws it', () => {
    const good =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="#ffffff" d="M0 0h2v2H0z"/></svg>';
    expect(render('{{qr q}}', { q: good })).toBe(good);
    const bad = [
      '<svg onload="x"><path d="M0 0"/></svg>',
      '<svg><script>x</script></svg>',
      '<svg><path d="M0" onclick="x"/></svg>',
      '<svg><image href="http://x/"/></svg>',
      'x',
    ];
    for (const q of bad) expect(() => render('{{qr q}}', { q })).toThrow('drawn by this system');
  });

  test('photo prints only a picture that lies in the paper itself', () => {
    const images = {
      a: 'data:image/png;base64,AAAA',
      b: 'http://x/a.png',
      c: 'data:text/html;base64,AAAA',
      d: 'data:image/png;base64,AA" onerror="x',
    };
    expect(render('{{photo i}}', { i: 'a', images })).toBe('<img src="data:image/png;base64,AAAA" alt="फोटो">');
    for (const i of ['b', 'c', 'd', 'z']) expect(render('{{photo i}}', { i, images })).toBe('');
  });
});

describe('a rendered document', () => {
  test('gives the same bytes every time', () => {
    expect(paperOf(permit).html).toBe(paperOf(permit).html);
  });

  test('brings one text of styles for all papers', () => {
    expect(paperOf(permit).styles).toBe(paperOf(sarjamin).styles);
  });

  test('lies on its side when the catalogue says so', () => {
    expect(paperOf('map-check-report-view')).toMatchObject({ landscape: true });
    expect(paperOf('map-check-report-view').html).toContain('<div class="landscape">');
    expect(paperOf(permit).landscape).toBe(false);
  });

  test('writes its number, version, hash and address into the foot of each sheet', () => {
    expect(paperOf(permit).html).toContain(
      '@bottom-left{content:"कागजात नं. ०८३/०८४-१२ · संस्करण १ · 3f9a1c27b4e0\\A प्रमाणीकरण : https://ebps.sungabha.example/verify/8K3F2Q9D4H7M\\A अभिलेख प्रमाणबिन्दु १२ · 8c1f 02ab 77de 4410 95c3 e6f0 1b2a 3d4e"}',
    );
  });

  test('says on the office’s very first papers that they were issued before its first checkpoint', () => {
    const model = modelOf(permit);
    const doc = { ...Object(model['doc']), checkpointNo: null, checkpointHash: null };
    expect(renderDocument(templates, documentOf(permit), { ...model, doc }).html).toContain(
      '\\A अभिलेख प्रमाणबिन्दु : पहिलो बिन्दुअघि जारी"}',
    );
  });

  test('shows the owner’s photograph when the host brings it', () => {
    const { owner } = modelOf(permit);
    const id = typeof owner === 'object' && owner !== null && 'photo' in owner ? String(owner.photo) : '';
    expect(paperOf(permit, { images: { [id]: 'data:image/jpeg;base64,AAAA' } }).html).toContain(
      '<img src="data:image/jpeg;base64,AAAA"',
    );
  });

  test('leaves the page of a draft readable and marked', () => {
    expect(wordsOf(paperOf(permit, { draft: true }))).toContain('इजाजतपत्र नं. : ……………………');
  });

  test('of an unknown id is refused', () => {
    expect(() => renderDocument(templates, 'D99', modelOf(permit))).toThrow('there is no document D99');
    expect(files.catalogue['D99']).toBeUndefined();
  });
});
