const GIVEN =
  'राम सीता हरि गीता कृष्ण राधा शिव पार्वती विष्णु लक्ष्मी गणेश सरस्वती सुशीला कमला विमला निर्मला प्रकाश सन्तोष दीपक राजेश सुरेश रमेश महेश दिनेश नरेश उमेश मुकेश अनिल सुनिल विनोद अशोक मनोज सञ्जय विजय अजय जय पदम भीम अर्जुन नकुल सहदेव द्रोण कर्ण टीका ढुण्डी झलक खगेन्द्र घनश्याम छविलाल ठाकुर डम्बर थमन फूलमाया भगवती यज्ञ ऋषि ओम एकराज इन्दिरा ईश्वर उर्मिला आशा अमृता बिन्दु चन्द्र जानकी तारा नारायण पूर्ण बाबुराम मीना रूपा शान्ति हेमा ज्ञानेन्द्र क्षितिज त्रिलोचन श्याम विश्वनाथ';
const MIDDLE = 'बहादुर प्रसाद कुमार कुमारी देवी माया लाल राज नाथ मान दत्त';
const FAMILY =
  'श्रेष्ठ थापा कार्की राई लिम्बू तामाङ गुरुङ मगर शर्मा अधिकारी पौडेल ढकाल घिमिरे खत्री बस्नेत भट्टराई कोइराला रिजाल न्यौपाने दाहाल सुवेदी आचार्य उपाध्याय जोशी पन्त महर्जन शाक्य बज्राचार्य मानन्धर डंगोल अमात्य राउत यादव झा मिश्र साह चौधरी महतो ठाकुर शाह बुढा रोका घर्ती ओली विक विश्वकर्मा परियार नेपाली सुनुवार शेर्पा लामा थकाली ढुंगाना खनाल गौतम देवकोटा रेग्मी सापकोटा लामिछाने पाण्डे त्रिपाठी उप्रेती इङ्नाम फुयाल छन्त्याल';

const PARTS = [GIVEN.split(' '), MIDDLE.split(' '), FAMILY.split(' ')] as const;

/** A number from 0 to below 1 that is always the same for a copy and what is asked of it. */
export function chance(n: number, about: number): number {
  const mixed = Math.imul((n + 1) ^ (about * 0x9e3779b1), 0x85ebca6b);
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((again ^ (again >>> 16)) >>> 0) / 2 ** 32;
}

/** A name as people have them: some of its parts are common, most are rare; two in three have a middle name. */
export function nepaliName(n: number, about: number): string {
  const [given, middle, family] = PARTS;
  const hasMiddle = chance(n, about * 10) < 0.67;
  return [
    pick(given, chance(n, about * 10 + 1)),
    ...(hasMiddle ? [pick(middle, chance(n, about * 10 + 2))] : []),
    pick(family, chance(n, about * 10 + 3)),
  ].join(' ');
}

/** The earlier in the list, the more often. */
function pick(names: readonly string[], at: number): string {
  return names[Math.floor(at ** 2 * names.length)] ?? '';
}
