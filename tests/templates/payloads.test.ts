import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { lintTemplates } from '../../templates/engine/lint.ts';
import { styleFindings } from '../../templates/engine/markup.ts';
import { compileTemplates } from '../../templates/engine/render.ts';
import { documentOf, type Forms, files, library, paperOf, slugs } from './papers.ts';

const sarjamin = 'gharnaksha-surjamin-muchulka-view';
const inData = [
  '<script>fetch("http://127.0.0.1:9/")</script>',
  '</p><script src="http://127.0.0.1:9/x.js"></script>',
  '<img src=x onerror=alert(1)>',
  '<img src="http://127.0.0.1:9/a.png">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="file:///etc/passwd"></iframe>',
  '<object data="file:///etc/passwd"></object>',
  '<embed src="file:///etc/passwd">',
  '<link rel="stylesheet" href="http://127.0.0.1:9/a.css">',
  '<style>@import url(http://127.0.0.1:9/a.css)</style>',
  '</style><script>alert(1)</script>',
  '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/">',
  '<base href="http://127.0.0.1:9/">',
  '<form action="http://127.0.0.1:9/"><input name=a></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<video src="http://127.0.0.1:9/v"></video>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '" onmouseover="alert(1)',
  '` onmouseover=alert(1)',
  '{{constructor.constructor "return process"}}',
  '{{{owner.nameNe}}}',
  '{{#with "s" as |string|}}{{/with}}',
  '{{> letterhead}}',
  '{{lookup this "__proto__"}}',
  '<%= process.env %>',
  '${process.env}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];
const inTemplates = [
  '{{{owner.nameNe}}}',
  '{{&owner.nameNe}}',
  '{{constructor}}',
  '{{owner.constructor}}',
  '{{owner.__proto__}}',
  '{{lookup owner "nameNe"}}',
  '{{#with owner}}{{nameNe}}{{/with}}',
  '{{log owner.nameNe}}',
  '{{must owner.nameNe "x"}}',
  '{{#*inline "x"}}a{{/inline}}',
  '{{#> letterhead}}a{{/letterhead}}',
  '{{> (list "floor")}}',
  '{{helperMissing}}',
  '{{blockHelperMissing}}',
  '{{@root.constructor}}',
  '<script>alert(1)</script>',
  '<script src="http://127.0.0.1:9/"></script>',
  '<img src="http://127.0.0.1:9/a.png">',
  '<iframe src="file:///etc/passwd"></iframe>',
  '<object data="x"></object>',
  '<embed src="x">',
  '<link rel="stylesheet" href="x">',
  '<style>p{}</style>',
  '<meta http-equiv="refresh" content="0">',
  '<base href="http://127.0.0.1:9/">',
  '<form action="x"></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="http://127.0.0.1:9/">x</a>',
  '<p onclick="alert(1)">x</p>',
  '<p ONCLICK="alert(1)">x</p>',
  '<p style="background:url(http://127.0.0.1:9/)">x</p>',
  '<p class=x>x</p>',
  "<p class='x'>x</p>",
  '<p title="{{owner.nameNe}}">x</p>',
  '<p {{owner.nameNe}}>x</p>',
  '<{{owner.nameNe}}>x',
  '<p class="a" hidden>x</p>',
  '<svg><use href="http://127.0.0.1:9/#a"></use></svg>',
  '<svg><foreignObject></foreignObject></svg>',
  '<svg><animate attributeName="href"></animate></svg>',
  '<video src="x"></video>',
  '<math></math>',
  '<template></template>',
  '<portal></portal>',
  '<!-- hidden -->',
  'a < b',
  'a > b',
  '<p>not closed',
  'closed</p>',
  'javascript:alert(1)',
  'data:text/html,x',
  'url(http://127.0.0.1:9/)',
  '&#106;avascript',
  '<p class="javascript:x">x</p>',
  '<textarea></textarea>',
  '<input value="x">',
  '<noscript></noscript>',
  '<plaintext>',
  '<frameset></frameset>',
  '<xmp></xmp>',
];

const { D16 } = files.catalogue;
const shapes = factShapes(library);
const bundles = slugs.filter((slug) => documentOf(slug) === 'D16').map((slug) => bundleForm(library, slug));

function lintWith(text: string) {
  return lintTemplates({
    files: { ...files, documents: { D16: `<p>ठीक</p>\n${text}` }, catalogue: D16 ? { D16 } : {} },
    shapes,
    codes: library.codes,
    formsOf: () => bundles,
  });
}

function tagsOf(html: string): readonly string[] {
  return html.match(/<[^>]*>/g) ?? [];
}

function poison(text: string) {
  return (forms: Forms) => {
    forms['map-permit-application-edit'] = JSON.parse(
      JSON.stringify(forms['map-permit-application-edit']).replaceAll('सुशीला थापा', JSON.stringify(text).slice(1, -1)),
    );
    forms[sarjamin] = { ...forms[sarjamin], adverseEffect: text };
  };
}

test('thirty payloads in data and sixty in templates are tried', () => {
  expect([inData.length, inTemplates.length]).toEqual([30, 60]);
});

describe('what an applicant types', () => {
  const plain = tagsOf(paperOf(sarjamin, { change: poison('नाम') }).html);

  test.each(inData)('%s comes out as text', (payload) => {
    expect(tagsOf(paperOf(sarjamin, { change: poison(payload) }).html)).toEqual(plain);
  });
});

describe('a template of an administrator', () => {
  test.each(inTemplates)('with %s is refused, at its line', (payload) => {
    const found = lintWith(payload).filter(({ file }) => file === 'documents/D16.hbs');
    expect(found.map(({ line }) => line)).toContain(2);
  });

  test.each(['{{{owner.nameNe}}}', '{{&owner.nameNe}}', '{{#*inline "x"}}a{{/inline}}', '{{> (list "floor")}}'])(
    'with %s is not compiled even when nobody linted it',
    (payload) => {
      const set = compileTemplates({ ...files, documents: { D16: payload } });
      const document = files.catalogue['D16'];
      expect(document && (() => set.page(document, 'D16'))).toThrow(/may not hold/);
    },
  );
});

test.each(['p{background:url(x)}', '@import "x";', 'p{width:expression(1)}', '</style><p>', 'p{content:"\\3c"}'])(
  'the style %s is refused',
  (css) => {
    expect(styleFindings(css)).toHaveLength(1);
  },
);
