import type { HistoryLine } from '../../templates/engine/definition.ts';
import type { SampleName } from './samples.ts';

type Lines = { readonly events: readonly HistoryLine[]; readonly comments: readonly HistoryLine[] };

const days = 7;
const many = 48;
const longText =
  'पेश भएको कागजात र स्थलगत निरीक्षणको व्यहोरा भिडाई हेर्दा पूर्वतर्फको सेटब्याक, छज्जा र सिँढी स्वीकृत नक्साभन्दा फरक देखिएकाले सच्याई पुनः पेश गर्नुहोला ।';
const longPerson = {
  actor: 'लक्ष्मीनारायणप्रसाद विश्वेश्वरानन्द ठकुरी',
  designation: 'वरिष्ठ सिभिल इन्जिनियर (भवन तथा नक्सा शाखा प्रमुख)',
};
const designer = { actor: 'अनुजा कोइराला', designation: 'डिजाइनर' };
const subEngineer = { actor: 'दीपेन्द्र तामाङ', designation: 'सब-इन्जिनियर' };
const engineer = { actor: 'सरिता पौडेल', designation: 'इन्जिनियर' };
const form = 'भवन निर्माण नक्सा पास तथा इजाजतको निवेदन';
const stage = 'पहिलो चरण';
const begun: HistoryLine = { ...when(0), ...designer, stage, state: 'निवेदन दर्ता' };
const usual: readonly HistoryLine[] = [
  begun,
  { ...when(0), ...designer, stage, form, action: 'पेश गर्ने', state: 'निवेदन दर्ता' },
  { ...when(1), ...subEngineer, stage, form, action: 'फिर्ता', state: 'निवेदन दर्ता', text: 'कित्ता नं. मिलाउनुहोस् ।' },
  { ...when(2), ...designer, stage, form, action: 'पुनः पेश गर्ने', state: 'निवेदन दर्ता' },
  { ...when(3), ...subEngineer, stage, form, action: 'स्वीकृत', state: 'निवेदन दर्ता' },
  { ...when(4), ...engineer, stage, form, action: 'स्वीकृत', state: 'निवेदन दर्ता' },
  { ...when(4), ...subEngineer, stage, action: 'दर्ता गर्ने', state: 'प्राविधिक विवरण' },
];
const said: HistoryLine = { ...when(2), ...subEngineer, form, text: 'नक्सा सिट नम्बर मिलाउनुहोस् ।' };

/** What happened in an application, and what was said, as its history paper prints it. */
export function sampleHistory(name: SampleName): Lines {
  if (name === 'empty') return { events: [begun], comments: [] };
  if (name === 'typical') return { events: usual, comments: [said] };
  const events = Array.from({ length: many }, (_, at) => ({ ...long(usual[at % usual.length] ?? begun), ...when(at) }));
  return { events, comments: Array.from({ length: days }, (_, at) => ({ ...long(said), ...when(at) })) };
}

function long(line: HistoryLine): HistoryLine {
  return { ...line, ...longPerson, text: longText };
}

function when(day: number): Pick<HistoryLine, 'date' | 'time'> {
  const of = (number: number) => String(number).padStart(2, '0');
  return { date: `2026-11-${of((day % days) + 1)}`, time: `${of(10 + (day % days))}:30` };
}
