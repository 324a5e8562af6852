import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Problem } from '../../form-schemas/engine/problem.ts';

type Params = Readonly<Record<string, string>>;
type Say = (params: Params) => Text;

/** What is wrong with a template and what to do about it. */
export const problemTexts = {
  syntax: ({ detail = '' }) => ({
    ne: `ढाँचाको वाक्य बुझिएन: ${detail}`,
    en: `the template cannot be read: ${detail}`,
  }),
  'raw-output': ({ name = '' }) => ({
    ne: `{{{${name}}}} ले अक्षर नजोगाई छाप्छ; {{${name}}} लेख्नुहोस्`,
    en: `{{{${name}}}} prints without escaping; write {{${name}}}`,
  }),
  statement: ({ name = '' }) => ({
    ne: `ढाँचामा ${name} राख्न मिल्दैन`,
    en: `a template may not hold a ${name}`,
  }),
  'unknown-name': ({ name = '', like = '' }) => ({
    ne: `${name} भन्ने तथ्य छैन${like && `; ${like} हो कि?`}`,
    en: `there is no ${name}${like && `; did you mean ${like}?`}`,
  }),
  'above-root': ({ name = '' }) => ({
    ne: `${name} भएको ठाउँमाथि केही छैन; ../ घटाउनुहोस्`,
    en: `there is nothing above the place of ${name}; take ../ away`,
  }),
  'turned-text': ({ name = '' }) => ({
    ne: `नदेखिने वा पाठ उल्टाउने अक्षर ${name} छ; त्यो हटाउनुहोस्`,
    en: `has the character ${name}, which is not seen or turns text around; take it away`,
  }),
  'unknown-helper': ({ name = '', like = '' }) => ({
    ne: `${name} भन्ने सहायक शब्द छैन${like && `; ${like} हो कि?`}`,
    en: `there is no helper ${name}${like && `; did you mean ${like}?`}`,
  }),
  'unknown-partial': ({ name = '', like = '' }) => ({
    ne: `partials मा ${name} छैन${like && `; ${like} हो कि?`}`,
    en: `there is no partial ${name}${like && `; did you mean ${like}?`}`,
  }),
  'unknown-code': ({ name = '', list = '', like = '' }) => ({
    ne: `${list} सूचीमा ${name} छैन${like && `; ${like} हो कि?`}`,
    en: `the list ${list} has no code ${name}${like && `; did you mean ${like}?`}`,
  }),
  'unknown-list': ({ name = '' }) => ({
    ne: `documents.json ले यो कागजातका लागि ${name} सूची दिएको छैन`,
    en: `documents.json gives this document no list ${name}`,
  }),
  'unknown-law': ({ name = '', like = '' }) => ({
    ne: `documents.json ले यो कागजातका लागि ${name} कानून दिएको छैन${like && `; ${like} हो कि?`}`,
    en: `documents.json gives this document no legal reference ${name}${like && `; did you mean ${like}?`}`,
  }),
  'unknown-layout': ({ name = '', like = '' }) => ({
    ne: `layouts मा ${name} छैन${like && `; ${like} हो कि?`}`,
    en: `there is no layout ${name}${like && `; did you mean ${like}?`}`,
  }),
  'unknown-sheet': ({ name = '', like = '' }) => ({
    ne: `documents.json मा सहीछापको पाना ${name} छैन (of: sheet)${like && `; ${like} हो कि?`}`,
    en: `documents.json has no sheet for signing ${name} (of: sheet)${like && `; did you mean ${like}?`}`,
  }),
  'no-text': ({ name = '' }) => ({
    ne: `documents/${name}.hbs छैन`,
    en: `there is no documents/${name}.hbs`,
  }),
  'not-in-catalogue': ({ name = '' }) => ({
    ne: `documents.json मा ${name} थप्नुहोस्`,
    en: `add ${name} to documents.json`,
  }),
  'say-how': ({ name = '', like = '' }) => ({
    ne: `${name} सीधै छापिँदैन; ${like} लेख्नुहोस्`,
    en: `${name} cannot be printed as it is; write ${like}`,
  }),
  'wrong-type': ({ name = '', helper = '', wants = '' }) => ({
    ne: `${helper} ले ${wants} लिन्छ, ${name} त्यस्तो होइन`,
    en: `${helper} takes ${wants}, and ${name} is none`,
  }),
  'argument-count': ({ helper = '', wants = '' }) => ({
    ne: `${helper} लाई ${wants} वटा मान चाहिन्छ`,
    en: `${helper} takes ${wants} arguments`,
  }),
  'not-rows': ({ name = '' }) => ({
    ne: `${name} तालिका होइन, each ले दोहोर्‍याउन सक्दैन`,
    en: `${name} has no rows for each to go through`,
  }),
  'partial-circle': ({ name = '' }) => ({
    ne: `partial ${name} ले आफैँलाई बोलाउँछ`,
    en: `the partial ${name} calls itself`,
  }),
  'loose-bracket': () => ({
    ne: 'अक्षरका रूपमा < वा > चाहिए &lt; वा &gt; लेख्नुहोस्',
    en: 'write &lt; or &gt; for the signs themselves',
  }),
  tag: ({ name = '' }) => ({ ne: `<${name}> कागजातमा राख्न मिल्दैन`, en: `the tag <${name}> has no place on a paper` }),
  attribute: ({ name = '' }) => ({
    ne: `${name} गुण राख्न मिल्दैन; रूप styles मा लेख्नुहोस्`,
    en: `the attribute ${name} is not allowed; looks belong in styles`,
  }),
  'no-dispatch-number': ({ name = '' }) => ({
    ne: `चलानी नं. छापिने यो कागजातलाई फाराम ${name} ले नम्बर दिँदैन; stamp: number र series: dispatch भएको क्षेत्र थप्नुहोस्`,
    en: `it prints a dispatch number, and the form ${name} is given none; add a field with stamp: number and series: dispatch`,
  }),
  unquoted: ({ name = '' }) => ({
    ne: `${name}: गुणको मान दोहोरो उद्धरण चिह्नभित्र लेख्नुहोस्`,
    en: `${name}: write the value of an attribute in double quotes`,
  }),
  'data-in-tag': () => ({
    ne: 'तथ्य ट्यागभित्र राख्न मिल्दैन; ट्यागहरूका बीचमा राख्नुहोस्',
    en: 'data may not stand inside a tag; put it between tags',
  }),
  'not-closed': ({ name = '' }) => ({ ne: `<${name}> बन्द गरिएको छैन`, en: `<${name}> is not closed` }),
  'not-opened': ({ name = '' }) => ({ ne: `</${name}> को सुरु छैन`, en: `</${name}> closes what was not opened` }),
  address: ({ name = '' }) => ({
    ne: `${name}: कागजातले बाहिर पुग्न मिल्दैन`,
    en: `${name}: a paper may not reach anything outside`,
  }),
  style: ({ name = '' }) => ({
    ne: `${name}: रूपले बाहिर पुग्न मिल्दैन`,
    en: `${name}: a style may not reach anything outside`,
  }),
} as const satisfies Record<string, Say>;

/** What the linter may find, by code. */
export type ProblemCode = keyof typeof problemTexts;

/** A problem of a template with its texts, at a line of it. */
export function problem(
  file: string,
  line: number,
  code: ProblemCode,
  params: Readonly<Record<string, string>>,
): Problem {
  return { file, path: `line ${String(line)}`, rule: code, message: problemTexts[code](params) };
}
