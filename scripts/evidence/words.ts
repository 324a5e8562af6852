import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { Bilingual } from '../../server/db/start-problem.ts';
import type { Verdict } from './verify.ts';

/** What a check proved and what it did not, in plain words. */
export type Words = { readonly proven: readonly Bilingual[]; readonly unproven: readonly Bilingual[] };

/** How the check was made: what the person had from elsewhere. */
export type Means = { readonly ownKey: boolean; readonly papers: boolean };

/** Says what a bundle proves; of one with findings nothing is said to be proven. */
export function wordsOf(verdict: Verdict, means: Means): Words {
  const unproven = [...unsealed(verdict), ...keyDoubt(verdict, means), ...paperDoubt(verdict, means), ALWAYS];
  return verdict.findings.length > 0 ? { proven: [], unproven } : { proven: proven(verdict, means), unproven };
}

function proven({ events, documents, sealed }: Verdict, { papers }: Means): readonly Bilingual[] {
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
    ne: `घटना ${toDevanagari(sealed.seq)} सम्मको अभिलेख ${sealed.at.slice(0, 10)} को प्रमाणबिन्दु ${toDevanagari(sealed.number)} मा हस्ताक्षर भएकै हो; त्यसपछि डेटाबेसको मालिकले पनि केही फेरेको छैन।`,
    en: `Up to event ${String(sealed.seq)} the record is what was signed by checkpoint ${String(sealed.number)} of ${sealed.at.slice(0, 10)}: nobody has changed it since, not even the owner of the database.`,
  };
  return [all, data, ...(papers ? [paper] : []), ...(seal ? [seal] : [])];
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

const ALWAYS: Bilingual = {
  ne: 'मानिसले लेखेको कुरा साँचो हो कि होइन, र घडी ठीक थियो कि थिएन भन्ने यसले बताउँदैन।',
  en: 'Whether what people wrote is true, and whether the clock was right, no check of a record can tell.',
};
