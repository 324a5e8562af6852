import type { Text } from '../../form-schemas/engine/definition.ts';
import type { Problem } from './definition.ts';

/** Words of a sentence, by their place in it. */
type Words = Readonly<Record<string, string | readonly string[]>>;

/** Where in which file a finding is. */
export type Place = { readonly file: string; readonly path: string };

/** What each rule tells the officer: what is wrong, and what to do about it. `{{word}}` is filled in. */
const sentences = {
  'unknown-key': {
    ne: '“{{word}}” भन्ने शब्द यहाँ चिनिँदैन। मिल्दो शब्द: {{known}}।',
    en: '"{{word}}" means nothing here. Near to it: {{known}}.',
  },
  'unknown-word': {
    ne: '“{{word}}” भन्ने मान चिनिँदैन। मिल्दो मान: {{known}}।',
    en: '"{{word}}" is not one of the words allowed here. Near to it: {{known}}.',
  },
  'bad-name': {
    ne: '“{{word}}” नाम राख्न मिल्दैन। नामको ढाँचा: {{wanted}}।',
    en: '"{{word}}" cannot be used as a name. It must match {{wanted}}.',
  },
  'missing-key': { ne: '“{{word}}” छुटेको छ। थप्नुहोस्।', en: '"{{word}}" is missing. Add it.' },
  'wrong-kind': { ne: 'यहाँ {{wanted}} चाहिन्छ।', en: 'This must be: {{wanted}}.' },
  'no-guard': {
    ne: 'यो सङ्क्रमणमा सर्त छैन। सर्त राख्नुहोस् वा "unguarded": true लेख्नुहोस्।',
    en: 'This transition has no condition. Give it one, or say "unguarded": true.',
  },
  'guard-and-unguarded': {
    ne: 'सर्त पनि छ र "unguarded" पनि छ। एउटा मात्र राख्नुहोस्।',
    en: 'It has a condition and says "unguarded" too. Keep one of them.',
  },
  'guard-needs-form': {
    ne: '“{{word}}” सर्तलाई फाराम चाहिन्छ, तर यो घटना फारामको होइन। params मा "form" लेख्नुहोस्।',
    en: 'The condition "{{word}}" needs a form, and this event is on none. Name one in its params.',
  },
  'action-needs-form': {
    ne: '“{{word}}” लाई फाराम चाहिन्छ, तर यहाँ फाराम छैन।',
    en: '"{{word}}" writes to a form, and there is none here. Move it to an event on a form.',
  },
  'unknown-target': {
    ne: '“{{word}}” भन्ने अवस्था छैन। भएका अवस्था: {{known}}।',
    en: 'There is no state "{{word}}". The states are: {{known}}.',
  },
  unreachable: {
    ne: '“{{word}}” अवस्थामा पुग्ने बाटो छैन। बाटो थप्नुहोस् वा अवस्था हटाउनुहोस्।',
    en: 'No way leads to the state "{{word}}". Add one, or remove the state.',
  },
  'dead-end': {
    ne: '“{{word}}” अवस्थाबाट अन्त्यसम्म पुग्ने बाटो छैन।',
    en: 'From the state "{{word}}" no final state can be reached. Add a way on.',
  },
  'final-with-events': {
    ne: 'अन्तिम अवस्था “{{word}}” मा घटना राख्न मिल्दैन।',
    en: 'The final state "{{word}}" cannot have events, forms or transitions. Remove them, or do not call it final.',
  },
  'no-way-back': {
    ne: '“{{word}}” घटनाले अस्वीकृत गर्छ, तर फेरि खोल्ने घटना छैन। reopenForm भएको घटना थप्नुहोस्।',
    en: '"{{word}}" rejects a form, and nothing here reopens one. Add an event with reopenForm.',
  },
  'always-cycle': {
    ne: 'आफैँ हुने सङ्क्रमण घुमेर {{known}} मै फर्किन्छ।',
    en: 'Transitions that are taken by themselves run in a circle: {{known}}. Break it.',
  },
  'always-without-target': {
    ne: 'आफैँ हुने सङ्क्रमणले अर्को अवस्था तोक्नुपर्छ।',
    en: 'A transition that is taken by itself must name another state.',
  },
  'fragment-target': {
    ne: 'साझा घटनाले अवस्था फेर्न मिल्दैन।',
    en: 'An event of a fragment cannot change the state. Remove "target".',
  },
  'event-twice': {
    ne: '“{{word}}” घटना {{known}} बाट पहिल्यै आउँछ। अर्को नाम राख्नुहोस्।',
    en: 'The event "{{word}}" already comes from {{known}}. Give it another name.',
  },
  'unknown-fragment': {
    ne: '“{{word}}” भन्ने साझा खण्ड छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no fragment "{{word}}". Near to it: {{known}}.',
  },
  'unknown-form': {
    ne: '“{{word}}” भन्ने फाराम छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no form "{{word}}". Near to it: {{known}}.',
  },
  'form-twice': {
    ne: '“{{word}}” फाराम “{{known}}” अवस्थामा पहिल्यै छ। एक ठाउँमा मात्र राख्नुहोस्।',
    en: 'The form "{{word}}" already stands in the state "{{known}}". Keep it in one place.',
  },
  'no-condition': {
    ne: '“{{word}}” सर्तसहित चाहिने फाराम हो, तर सर्त छैन।',
    en: 'The form "{{word}}" is needed on a condition, and none is given. Add "condition".',
  },
  'unknown-role': {
    ne: '“{{word}}” भन्ने पद छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no role "{{word}}". Near to it: {{known}}.',
  },
  'no-priority': {
    ne: '“{{word}}” ले “{{known}}” स्वीकृत गर्नुपर्ने छ, तर यो पद स्वीकृति दिने पद होइन।',
    en: '"{{word}}" is to approve "{{known}}", and that role has no approval priority.',
  },
  'unknown-fact': {
    ne: '“{{word}}” भन्ने तथ्य छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no fact "{{word}}". Near to it: {{known}}.',
  },
  'unreadable-condition': {
    ne: 'यो सूत्र पढ्न सकिएन: {{word}}',
    en: 'This expression cannot be read, or reads more than facts: {{word}}',
  },
  'unknown-stage': {
    ne: '“{{word}}” भन्ने चरण छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no stage "{{word}}". Near to it: {{known}}.',
  },
  'unknown-deadline': {
    ne: '“{{word}}” भन्ने म्याद कहीँ सुरु हुँदैन। सुरु हुने म्याद: {{known}}।',
    en: 'Nothing starts a deadline "{{word}}". Started are: {{known}}.',
  },
  'deadline-without-date': {
    ne: 'म्याद “{{word}}” तथ्यबाट आउँछ; सर्तमा factGiven राखेर त्यो मिति चाहिने बनाउनुहोस्।',
    en: 'The deadline comes from the fact "{{word}}". Demand it with factGiven in the condition.',
  },
  'unequal-payment': {
    ne: '“due” र “paid” मा बराबर सङ्ख्याका तथ्य चाहिन्छ।',
    en: '"due" and "paid" must name the same number of facts, each beside its own.',
  },
  'unknown-series': {
    ne: '“{{word}}” भन्ने क्रमाङ्क छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no number series "{{word}}". Near to it: {{known}}.',
  },
  'unknown-number': {
    ne: '“{{word}}” भन्ने इन्जिनको तथ्य छैन। मिल्दो नाम: {{known}}।',
    en: 'The engine keeps nothing called "{{word}}". Near to it: {{known}}.',
  },
  'unknown-message': {
    ne: '“{{word}}” भन्ने सूचनापत्र छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no message "{{word}}". Near to it: {{known}}.',
  },
} satisfies Record<string, Text>;

export type Rule = keyof typeof sentences;

/** The names of all checks; each has a broken definition that shows it. */
export const rules: readonly string[] = Object.keys(sentences);

/** A finding, said in both languages. */
export function problem({ file, path }: Place, rule: Rule, words: Words = {}): Problem {
  const { ne, en } = sentences[rule];
  return { file, path, rule, message: { ne: fill(ne, words), en: fill(en, words) } };
}

/** The known words nearest to an unknown one, at most five, so that a long list stays readable. */
export function nearestWords(word: string, known: Iterable<string>): readonly string[] {
  const distances = [...known].map((each) => ({ each, distance: distanceOf(word, each) }));
  return distances
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 5)
    .map(({ each }) => each);
}

function fill(sentence: string, words: Words): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name] ?? '';
    return typeof word === 'string' ? word : word.join(', ');
  });
}

/** Number of letters to put in, take out or exchange (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let line = 0; line < one.length; line += 1) {
    const next = [line + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const exchanged = (row[at - 1] ?? 0) + (other[at - 1] === one[line] ? 0 : 1);
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, exchanged));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
