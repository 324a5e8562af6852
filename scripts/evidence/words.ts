import { formatBsDate, fromAd, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { Bilingual } from '../../server/db/start-problem.ts';
import type { Verdict } from './verify.ts';

/** What a check proved and what it did not, in plain words. */
export type Words = { readonly proven: readonly Bilingual[]; readonly unproven: readonly Bilingual[] };

/** How the check was made: what the person had from elsewhere. */
export type Means = { readonly ownKey: boolean; readonly papers: boolean };

/** Says what a bundle proves; of one with findings nothing is said to be proven. */
export function wordsOf(verdict: Verdict, means: Means): Words {
  const unproven = [
    ...unsealed(verdict),
    ...keyDoubt(verdict, means),
    ...paperDoubt(verdict, means),
    ...fileDoubt(verdict),
    ...journalDoubt(verdict),
    ALWAYS,
  ];
  return verdict.findings.length > 0 ? { proven: [], unproven } : { proven: proven(verdict, means), unproven };
}

function proven(verdict: Verdict, { papers }: Means): readonly Bilingual[] {
  const { events, documents, sealed } = verdict;
  const all = {
    ne: `सबै ${toDevanagari(events)} वटा घटना एकपछि अर्को जोडिएका छन्, र तिनले भनेको परिभाषाबाट फेरि हिसाब गर्दा ठीक राखिएकै अवस्था आउँछ।`,
    en: `All ${String(events)} events follow one another without a gap, and folding them again through the law that they name gives exactly the stored state.`,
  };
  const data = {
    ne: 'फारामका विवरण, तिनका नम्बर र दर्ता नम्बर अभिलेखले भनेकै हुन्।',
    en: 'The data of the forms, their numbers and the registration number are those that the record speaks of.',
  };
  const paper = {
    ne: `${toDevanagari(documents)} वटा कागजात जारी भएकै हुन्, एक अक्षर फेरिएको छैन।`,
    en: `The ${String(documents)} papers are the issued ones, byte for byte.`,
  };
  const seal = sealed && {
    ne: `घटना ${toDevanagari(sealed.seq)} सम्मको अभिलेख ${bothDates(sealed.at)} को प्रमाणबिन्दु ${toDevanagari(sealed.number)} मा हस्ताक्षर भएकै हो; त्यसपछि डेटाबेसको मालिकले पनि केही फेरेको छैन।`,
    en: `Up to event ${String(sealed.seq)} the record is what was signed by checkpoint ${String(sealed.number)} of ${kathmanduDate(sealed.at)}: nobody has changed it since, not even the owner of the database.`,
  };
  return [all, data, ...files(verdict), ...(papers ? [paper] : []), ...beside(verdict), ...(seal ? [seal] : [])];
}

/** The Kathmandu day of an instant as Nepal writes it, with its AD date beside: २०८३/०८/०४ (सन् २०२६-११-२०). */
function bothDates(at: string): string {
  const ad = kathmanduDate(at);
  const bs = fromAd(ad);
  const adNe = `सन् ${toDevanagari(ad)}`;
  return bs === undefined ? adNe : `${formatBsDate(bs, 'ne')} (${adNe})`;
}

function files({ files: count = 0 }: Verdict): readonly Bilingual[] {
  if (count === 0) return [];
  return [
    {
      ne: `पेश गरिएका ${toDevanagari(count)} वटा फाइल घटनाले भनेकै हुन्: कार्यालयमा दर्ता रहेको प्रत्येक फाइलको डिजिटल छाप पेश गर्दाकै हो।`,
      en: `The ${String(count)} files that were handed in are those that the events speak of: the office keeps each under the fingerprint that it had then.`,
    },
  ];
}

function beside({ journal }: Verdict): readonly Bilingual[] {
  if (!journal) return [];
  const { lines, rows, signatures } = journal;
  const drawn = {
    ne: `कागजात बुझेका ${toDevanagari(signatures)} हस्ताक्षर स्क्रिनमा कोरिएकै रेखा हुन्।`,
    en: `The signatures of those who took papers (${String(signatures)}) are the strokes that were drawn on the glass.`,
  };
  return [
    ...(signatures > 0 ? [drawn] : []),
    {
      ne: `कागजात र तिनको समाप्ति, प्रति र बुझाएको विवरण, टिप्पणी, सँधियारका कुरा, सूचीमा देखिने धनी र कित्ता, दस्तुर र म्याद (${toDevanagari(rows)} वटा विवरण) कार्यालयले हस्ताक्षर गरेका ${toDevanagari(lines)} वटा हरफले भनेकै हुन्; हरफ नभएको केही छैन, हराएको पनि छैन।`,
      en: `Papers and their ends, copies and hand-overs, comments, neighbours' words, the listed owner and plot, money and terms (${String(rows)} rows) are what ${String(lines)} lines signed by the office say: nothing stands there without a line, nothing is missing.`,
    },
    {
      ne: 'निवेदनले लिएका नम्बर, फाराम जाँचिएको र निवेदन चलेको नियम, अनि कार्यालयको सेटअप, खाता र नियम पनि अभिलेखले भनेकै हुन्।',
      en: 'The numbers that the case took, the law by which its forms were judged and it goes, and the setup, accounts and law of the office are those of the record too.',
    },
  ];
}

function unsealed({ events, sealed }: Verdict): readonly Bilingual[] {
  if (!sealed)
    return [
      {
        ne: 'कुनै प्रमाणबिन्दुले यो निवेदन समेटेको छैन; डेटाबेसको मालिकले पूरै शृङ्खला फेरि बनाएको भए यहाँबाट थाहा हुँदैन।',
        en: 'No checkpoint covers this application yet: if the owner of the database had made the whole chain anew, this check could not tell.',
      },
    ];
  if (sealed.seq >= events) return [];
  return [
    {
      ne: `घटना ${toDevanagari(sealed.seq + 1)} देखि ${toDevanagari(events)} सम्म प्रमाणबिन्दुपछिका हुन्; ती अर्को प्रमाणबिन्दुपछि मात्र प्रमाणित हुन्छन्।`,
      en: `Events ${String(sealed.seq + 1)} to ${String(events)} are later than the checkpoint; only the next one will seal them.`,
    },
  ];
}

function keyDoubt({ sealed }: Verdict, { ownKey }: Means): readonly Bilingual[] {
  if (!sealed || ownKey) return [];
  return [
    {
      ne: `हस्ताक्षरको साँचो ${sealed.key} यही सङ्ग्रहबाट लिइएको हो। यो कार्यालयकै साँचो हो भनी अर्कै बाटोबाट पाएको साँचोसँग दाँज्नुहोस् (--key)।`,
      en: `The key ${sealed.key} was taken from this very bundle. Compare it with the office's key that you got another way (--key).`,
    },
  ];
}

function paperDoubt({ documents }: Verdict, { papers }: Means): readonly Bilingual[] {
  if (papers || documents === 0) return [];
  return [
    {
      ne: 'कागजातका फाइल जाँचिएनन्; तिनको फोल्डर दिनुहोस् (--papers)।',
      en: 'The papers themselves were not checked: give their folder (--papers).',
    },
  ];
}

function fileDoubt({ files: count = 0 }: Verdict): readonly Bilingual[] {
  if (count === 0) return [];
  return [
    {
      ne: 'पेश भएका फाइल यो सङ्ग्रहमा छैनन्, तिनको डिजिटल छाप मात्र छ; फाइल आफैँ कार्यालयबाट लिएर छाप दाँज्नुहोस् (sha256sum)।',
      en: 'The files themselves are not in this bundle, only their fingerprints: take a file from the office and compare (sha256sum).',
    },
  ];
}

function journalDoubt({ journal }: Verdict): readonly Bilingual[] {
  if (!journal)
    return [
      {
        ne: 'यो सङ्ग्रह अभिलेखका हरफ आउनुअघिको हो: कागजातको समाप्ति, टिप्पणी, सँधियारका कुरा र सूचीका विवरण यसले प्रमाणित गर्दैन। कार्यालयबाट नयाँ सङ्ग्रह लिनुहोस्।',
        en: "This bundle is of before there was a journal: it proves nothing of the ends of papers, comments, neighbours' words and what lists say. Ask the office for a new one.",
      },
    ];
  const { unsignedUpTo, hidden } = journal;
  const early = {
    ne: `घटना ${toDevanagari(unsignedUpTo)} सम्म एक-एक घटनामा हस्ताक्षर हुँदैनथ्यो; त्यसबेलासम्मका अरू विवरण एकैचोटि अभिलेखमा ल्याइएका हुन्, र त्यसअघि फेरिएको कुरा यसबाट थाहा हुँदैन।`,
    en: `Up to event ${String(unsignedUpTo)} events were not signed one by one; everything else of that time was brought into the record at once, and what had been changed before is not told by this check.`,
  };
  const veiled = {
    ne: `${toDevanagari(hidden)} वटा विवरण (कार्यालयभित्रका टिप्पणी, सँधियारका पत्र आदि) छाप मात्र भएर आएका छन्; तिनमा के लेखिएको छ यहाँ देखिँदैन।`,
    en: `${String(hidden)} rows (comments within the office, neighbours' letters …) travel as their fingerprint only: what they say is not shown here.`,
  };
  return [...(unsignedUpTo > 0 ? [early] : []), ...(hidden > 0 ? [veiled] : [])];
}

const ALWAYS: Bilingual = {
  ne: 'मानिसले लेखेको कुरा साँचो हो कि होइन, र घडी ठीक थियो कि थिएन भन्ने यसले बताउँदैन।',
  en: 'Whether what people wrote is true, and whether the clock was right, no check of a record can tell.',
};
