import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Problem } from './definition.ts';

/** Words of a sentence, by their place in it. */
type Words = Readonly<Record<string, string | readonly string[] | Text>>;

/** Where in which file a finding is. */
export type Place = { readonly file: string; readonly path: string };

/** What each rule tells the officer: what is wrong, and what to do about it. `{{word}}` is filled in. */
const sentences = {
  'too-large': {
    ne: 'यो परिभाषा धेरै ठूलो छ। बढीमा {{word}} राख्न मिल्छ।',
    en: 'This definition is too large to be read. At most {{word}} are allowed.',
  },
  'too-deep': {
    ne: 'यो परिभाषा धेरै तहमा गाँसिएको छ। बढीमा {{word}} तह राख्न मिल्छ।',
    en: 'This definition is nested too deeply. At most {{word}} levels are allowed.',
  },
  'bad-text': {
    ne: 'यो पाठमा नदेखिने अक्षर वा HTML छ, वा यो धेरै लामो छ। छोटो सादा पाठ लेख्नुहोस्।',
    en: 'This text hides a character, looks like HTML or is too long. Write it short and plain.',
  },
  'unknown-key': {
    ne: '“{{word}}” भन्ने शब्द यहाँ चिनिँदैन। मिल्दो शब्द: {{known}}।',
    en: '"{{word}}" means nothing here. Near to it: {{known}}.',
  },
  'unknown-word': {
    ne: '“{{word}}” भन्ने मान चिनिँदैन। मिल्दो मान: {{known}}।',
    en: '"{{word}}" is not one of the words allowed here. Near to it: {{known}}.',
  },
  'bad-name': {
    ne: '“{{word}}” नाम राख्न मिल्दैन। यसरी लेख्नुहोस्: {{wanted}}।',
    en: '"{{word}}" cannot be used as a name. Write {{wanted}}.',
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
  'fragment-writes': {
    ne: 'यो साझा घटना निवेदन जहाँ पुगे पनि लाग्छ, त्यसैले “{{word}}” ले निवेदनमा केही फेर्न मिल्दैन। असर (effect) मात्र राख्नुहोस्।',
    en: 'This event is accepted wherever the case has come, so "{{word}}" may not change the case. Keep effects only.',
  },
  'when-changes': {
    ne: '“{{word}}” ले निवेदनमै केही फेर्छ, त्यसैले यसमा “when” राख्न मिल्दैन। सर्त फरक परे बाटो नै छुट्टै लेख्नुहोस्।',
    en: '"{{word}}" changes the case itself and may not be left out by "when". Write a transition of its own for it.',
  },
  'when-without-way': {
    ne: 'चरणमा पस्दा वा निस्कँदा हुने काममा “when” राख्न मिल्दैन। यहाँ ल्याउने प्रत्येक बाटोको काममा “{{word}}” लेख्नुहोस्।',
    en: 'What is done on entering or leaving a state has no "when". Write "{{word}}" among the actions of the ways that lead here.',
  },
  'when-beyond-facts': {
    ne: '“when” ले निवेदनका तथ्य, किसिम र वर्ग मात्र हेर्छ। “{{word}}” बाटोको सर्त (guard) मा राख्नुहोस्।',
    en: '"when" looks at facts and at the kind of the case alone. Put "{{word}}" into the guard of the way.',
  },
  'when-may-miss': {
    ne: '“{{word}}” थाहा नभए यो काम चुपचाप छुट्छ। coalesce(…) ले नभएको अवस्था भन्नुहोस्, वा बाटोको सर्तमा factGiven राख्नुहोस्।',
    en: 'Where "{{word}}" is not known this would silently be left out. Say what holds then by coalesce(…), or let the way demand the fact by factGiven.',
  },
  'unasked-payload': {
    ne: 'सर्तले “{{word}}” मा {{known}} खोज्छ, तर घटना पठाउनेसँग त्यो सोधिँदैन। meta को "asks" मा थप्नुहोस्।',
    en: 'The condition wants {{known}} as "{{word}}", and nobody is asked for it. Add it to "asks" in meta.',
  },
  'unchecked-day': {
    ne: '“{{word}}” मिति (kind "date") सोधिने हो भने सर्तको payloadGiven मा "days" भित्र राख्नुहोस्; मिति नसोधिने भए त्यहाँबाट हटाउनुहोस्।',
    en: 'An answer "{{word}}" of kind "date" stands among the "days" of payloadGiven, and no other does.',
  },
  'unheard-choice': {
    ne: '“{{word}}” रोज्न दिइएको छ, तर कुनै सर्तले त्यो लिँदैन। payloadIs मा थप्नुहोस् वा रोजाइबाट हटाउनुहोस्।',
    en: '"{{word}}" may be chosen, and no condition takes it. Add it to payloadIs, or remove the choice.',
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
  'unknown-group': {
    ne: '“{{word}}” समूह चरणको formGroups मा छैन। मिल्दो नाम: {{known}}।',
    en: 'The group "{{word}}" is not among the formGroups of the stage. Near to it: {{known}}.',
  },
  'group-twice': {
    ne: '“{{word}}” समूह formGroups मा दोहोरिएको छ। एक पटक मात्र राख्नुहोस्।',
    en: 'The group "{{word}}" stands twice among the formGroups. Keep it once.',
  },
  'form-twice': {
    ne: '“{{word}}” फाराम “{{known}}” अवस्थामा पहिल्यै छ। एक ठाउँमा मात्र राख्नुहोस्।',
    en: 'The form "{{word}}" already stands in the state "{{known}}". Keep it in one place.',
  },
  'form-unplaced': {
    ne: '“{{word}}” फाराम यो चरणको हो, तर कुनै अवस्थामा राखिएको छैन। फाराम चाहिने अवस्थामा राख्नुहोस्।',
    en: 'The form "{{word}}" belongs to this stage, and no state has it. Put it into the state where it is filled in.',
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
  'enters-idle': {
    ne: '“{{word}}” ले “{{known}}” भर्नुपर्ने छ, तर यो पदले फाराममा काम गर्न पाउँदैन। स्वीकृतिको क्रम भएको पद छान्नुहोस्।',
    en: '"{{word}}" is to fill in "{{known}}", and that role may not act on forms. Choose one with an approval priority.',
  },
  'unknown-fact': {
    ne: '“{{word}}” भन्ने तथ्य छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no fact "{{word}}". Near to it: {{known}}.',
  },
  'fact-of-many': {
    ne: '“{{word}}” पूरै खण्ड वा तालिका हो। चरणले पढेको तथ्य घटनाको अभिलेखमा सधैँ रहिरहन्छ, त्यसैले खण्ड वा तालिकाबाहिर रहेको एउटै विवरण पढ्नुहोस्।',
    en: '"{{word}}" is a whole section or table, and what a stage reads stays in its history for ever. Let it read a single field that stands outside sections and tables.',
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
  'no-paper': {
    ne: '“{{word}}” फारामबाट कुनै कागजात बन्दैन। कागजात बन्ने फाराम लेख्नुहोस्, जस्तै: {{known}}।',
    en: 'No paper is made of the form "{{word}}". Name a form that has one, such as {{known}}.',
  },
  'deadline-source': {
    ne: 'म्यादको मिति “due” (मिति भएको तथ्य) वा “term” (समयसीमा, चाहिए “from” सहित) मध्ये एउटैबाट दिनुहोस्।',
    en: 'Say where the date comes from: either "due" (a fact with the date) or "term" (a timer, with "from" if it does not begin on the day of the event).',
  },
  'deadline-twice': {
    ne: '“{{word}}” म्याद दुई फरक समयसीमाले सुरु गरिएको छ। एउटै समयसीमा राख्नुहोस् वा अर्को नाम दिनुहोस्।',
    en: 'The deadline "{{word}}" is started by two different timers. Use one of them, or another name.',
  },
  'unknown-timer': {
    ne: '“{{word}}” भन्ने समयसीमा छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no timer "{{word}}". Near to it: {{known}}.',
  },
  'unknown-event': {
    ne: '“{{stage}}” चरणले “{{word}}” भन्ने घटना लिँदैन। लिने घटना: {{known}}।',
    en: 'The stage "{{stage}}" has no event "{{word}}". Near to it: {{known}}.',
  },
  'no-demand': {
    ne: '“{{word}}” मा पुगेपछि स्वीकृति दिइन्छ, तर त्यसअघि के पूरा हुनुपर्छ भन्ने तोकिएको छैन। "demands" मा यो अवस्था "before" राखेर तोक्नुहोस्।',
    en: 'A case that comes to "{{word}}" is approved, and nothing is demanded before it. Say in "demands" what must be complete, paid or over before this state.',
  },
  'empty-demand': {
    ne: 'यो माग खाली छ: complete, paid, elapsed वा settled मध्ये कम्तीमा एउटा लेख्नुहोस्।',
    en: 'This demand asks for nothing. Give at least one of complete, paid, elapsed, settled.',
  },
  'demand-without-forms': {
    ne: '“{{word}}” अवस्थामा फाराम छैन, त्यसैले त्यो पूरा भयो भनेर माग्न मिल्दैन। फाराम भएको अवस्था लेख्नुहोस्।',
    en: 'The state "{{word}}" has no forms, so it cannot be demanded complete. Name a state with forms.',
  },
  'group-left-open': {
    ne: '“{{word}}” का आवश्यक फाराम स्वीकृत नहुँदै निवेदन “{{state}}” मा पुग्न सक्छ (निर्माणको किसिम {{type}}, वर्ग {{class}})। बाटो: {{course}}। त्यहाँबाट अघि बढ्ने सर्तमा groupComplete राख्नुहोस्।',
    en: 'A case can come to "{{state}}" while required forms of "{{word}}" are not approved (type {{type}}, class {{class}}). The way: {{course}}. Put groupComplete into the condition of the way on from there.',
  },
  'demand-complete': {
    ne: '“{{word}}” का सबै आवश्यक फाराम स्वीकृत नभई निवेदन “{{state}}” मा पुग्न सक्छ (निर्माणको किसिम {{type}}, वर्ग {{class}})। बाटो: {{course}}।',
    en: 'A case can come to "{{state}}" without all required forms of "{{word}}" approved (type {{type}}, class {{class}}). The way: {{course}}.',
  },
  'demand-paid': {
    ne: '“{{word}}” नबुझाई निवेदन “{{state}}” मा पुग्न सक्छ (निर्माणको किसिम {{type}}, वर्ग {{class}})। बाटो: {{course}}। बाटोको सर्तमा paid राख्नुहोस्।',
    en: 'A case can come to "{{state}}" without paying "{{word}}" (type {{type}}, class {{class}}). The way: {{course}}. Demand it with paid on the way.',
  },
  'demand-elapsed': {
    ne: '“{{word}}” को म्याद नसकिँदै निवेदन “{{state}}” मा पुग्न सक्छ (निर्माणको किसिम {{type}}, वर्ग {{class}})। बाटो: {{course}}। बाटोको सर्तमा noticeElapsed राख्नुहोस्।',
    en: 'A case can come to "{{state}}" before the period "{{word}}" has run out (type {{type}}, class {{class}}). The way: {{course}}. Demand it with noticeElapsed on the way.',
  },
  'demand-settled': {
    ne: 'उजुरी टुङ्गो नलागी निवेदन “{{state}}” मा पुग्न सक्छ (निर्माणको किसिम {{type}}, वर्ग {{class}})। बाटो: {{course}}। बाटोको सर्तमा noOpenObjection राख्नुहोस्।',
    en: 'A case can come to "{{state}}" with an objection still open (type {{type}}, class {{class}}). The way: {{course}}. Demand noOpenObjection on the way.',
  },
  'issued-early': {
    ne: '“{{word}}” स्वीकृत नहुँदै त्यसको कागजात जारी हुन सक्छ (निर्माणको किसिम {{type}}, वर्ग {{class}})। बाटो: {{course}}। जारी गर्ने सर्तमा groupComplete राख्नुहोस्।',
    en: 'The paper of "{{word}}" can be issued before the form is approved (type {{type}}, class {{class}}). The way: {{course}}. Put groupComplete into the condition.',
  },
  'unsafe-record': {
    ne: '“{{word}}” गर्दा सर्तमा {{known}} पनि चाहिन्छ, नत्र फारामको स्वीकृति प्रक्रिया नाघिन्छ।',
    en: '"{{word}}" needs {{known}} in its condition too; without it the approval of forms can be passed by.',
  },
  'too-many-ways': {
    ne: 'यो चरणका बाटा वा निर्माणका किसिम यति धेरै छन् कि सबै जाँच्न सकिएन। अवस्था, फाराम, किसिम वा माग घटाउनुहोस्।',
    en: 'This stage has more ways or kinds of cases than can be checked. Give it fewer states, forms, kinds or demands.',
  },
  'unequal-payment': {
    ne: '“due” र “paid” मा बराबर संख्याका तथ्य चाहिन्छ।',
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
  'unknown-name': {
    ne: '“{{word}}” नामको सर्त वा सङ्क्रमण यहाँ छैन। मिल्दो नाम: {{known}}।',
    en: 'Nothing is called "{{word}}" here. Near to it: {{known}}.',
  },
  'unknown-part': {
    ne: '“{{word}}” भन्ने भाग (part) छैन। मिल्दो नाम: {{known}}।',
    en: 'There is no part "{{word}}". Near to it: {{known}}.',
  },
  'unknown-exit': {
    ne: 'यस भागको “{{word}}” भन्ने निकास छैन। भएका निकास: {{known}}।',
    en: 'The part has no exit "{{word}}". Its exits: {{known}}.',
  },
  'unknown-param': {
    ne: '“{{word}}” भन्ने मान यहाँ लिइँदैन। मिल्दो नाम: {{known}}।',
    en: 'Nothing called "{{word}}" is taken here. Near to it: {{known}}.',
  },
  'param-kind': {
    ne: '“{{word}}” मा {{wanted}} चाहिन्छ।',
    en: '"{{word}}" must be: {{wanted}}.',
  },
  'part-entry': {
    ne: '“{{word}}” भाग आफ्नो पहिलो अवस्थाको नाममा राख्नुपर्छ: {{known}}।',
    en: 'The part "{{word}}" is placed under the name of its first state: {{known}}.',
  },
  'state-twice': {
    ne: '“{{word}}” नामको अवस्था दुई पटक छ। एउटालाई अर्को नाम दिनुहोस्।',
    en: 'There are two states "{{word}}". Give one of them another name.',
  },
  'event-stands': {
    ne: '“{{state}}” अवस्थामा “{{word}}” घटना पहिल्यै छ। समूहबाट वा अवस्थाबाट एउटा हटाउनुहोस्।',
    en: 'The state "{{state}}" has the event "{{word}}" already. Take it out of the group or out of the state.',
  },
  'name-twice': {
    ne: '“{{word}}” नाम दुई पटक छ। एउटालाई अर्को नाम दिनुहोस्।',
    en: 'The name "{{word}}" is there twice. Give one of them another name.',
  },
  'name-unused': {
    ne: '“{{word}}” नाम कतै प्रयोग भएको छैन। प्रयोग गर्नुहोस् वा हटाउनुहोस्।',
    en: 'Nothing uses the name "{{word}}". Use it, or remove it.',
  },
  'names-itself': {
    ne: '“{{word}}” आफैँभित्र आफैँ आउँछ, वा धेरै तह भित्र छ। घेरा तोड्नुहोस्।',
    en: '"{{word}}" stands within itself, or too deep in others. Break the circle.',
  },
  'writes-too-much': {
    ne: 'यो स्रोत पूरा लेख्दा धेरै ठूलो हुन्छ। भाग, समूह वा नामको प्रयोग घटाउनुहोस्।',
    en: 'Written out, this source is too large. Use fewer parts, groups or names.',
  },
} satisfies Record<string, Text>;

/** A word as far as a message shows it and as far as it is compared with others. */
const longestText = 400;
const longestCompared = 40;

export type Rule = keyof typeof sentences;

/** The names of all checks; each has a broken definition that shows it. */
export const rules: readonly string[] = Object.keys(sentences);

/** A finding, said in both languages. */
export function problem({ file, path }: Place, rule: Rule, words: Words = {}): Problem {
  const { ne, en } = sentences[rule];
  return { file, path, rule, message: { ne: fill(ne, words, 'ne'), en: fill(en, words, 'en') } };
}

/** The known words nearest to an unknown one, at most five, so that a long list stays readable. */
export function nearestWords(word: string, known: Iterable<string>): readonly string[] {
  const compared = word.slice(0, longestCompared);
  const distances = [...known].map((each) => ({ each, distance: distanceOf(compared, each) }));
  return distances
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 5)
    .map(({ each }) => each);
}

function fill(sentence: string, words: Words, language: keyof Text): string {
  const { known } = words;
  // where nothing is near, nothing is said of it
  const said = Array.isArray(known) && known.length === 0 ? sentence.replace(nearness, '') : sentence;
  return said.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name] ?? '';
    if (typeof word === 'string') return word.length > longestText ? `${word.slice(0, longestText)}…` : word;
    return isText(word) ? word[language] : word.join(', ');
  });
}

function isText(word: readonly string[] | Text): word is Text {
  return !Array.isArray(word);
}

const nearness = /\s*[^.।]*\{\{known\}\}[^.।]*[.।]/u;

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
