import { describe, expect, test } from 'vitest';
import { preetiToUnicode } from '../../../../form-schemas/values/keyboard.ts';
import { looksLikePreeti } from '../../../../form-schemas/values/preeti-guess.ts';

/** What happens to a pasted text once the person has agreed: Unicode where it looks like Preeti, else nothing. */
function pasted(text: string): string {
  return looksLikePreeti(text) ? preetiToUnicode(text) : text;
}

describe('text pasted from an old letter', () => {
  test.each([
    ['3/wgL', 'घरधनी'],
    ['hUuf', 'जग्गा'],
    ['e"sDk', 'भूकम्प'],
    [';+zf]wg', 'संशोधन'],
    ['6f]n', 'टोल'],
    ['btf{', 'दर्ता'],
    ['klZrd', 'पश्चिम'],
    ['blIf0f', 'दक्षिण'],
    ['gfd;f/L', 'नामसारी'],
    [';h{ldg', 'सर्जमिन'],
    ['k|ltj]bg', 'प्रतिवेदन'],
    [':jLs[t', 'स्वीकृत'],
    ['kvf{n', 'पर्खाल'],
    ['x:tfIf/', 'हस्ताक्षर'],
    ["a'emfpg]", 'बुझाउने'],
    ["lgdf{0f cg'dlt kq", 'निर्माण अनुमति पत्र'],
    ['3/ gS;f :jLs[t ;DaGwdf .', 'घर नक्सा स्वीकृत सम्बन्धमा ।'],
    ['btf{ ldlt @)*#÷)*÷)$', 'दर्ता मिति २०८३/०८/०४'],
    [';fljs j8f g+= @ xfn j8f g+= $', 'साविक वडा नं. २ हाल वडा नं. ४'],
    ['w/f}6L lkmtf{ kfpmF eGg] lgj]bg', 'धरौटी फिर्ता पाऊँ भन्ने निवेदन'],
    [';l/tf kf}8]n, OlGhlgo/', 'सरिता पौडेल, इन्जिनियर'],
    ["k'/fgf] 3/sf] clen]vLs/0f", 'पुरानो घरको अभिलेखीकरण'],
  ])('%s is offered as %s', (text, unicode) => {
    expect(pasted(text)).toBe(unicode);
  });

  test.each(['निर्माण अनुमति पत्र', 'Ward 4, Deurali', 'NEC-00004', '083/084-0001', 'sushila.thapa@sungabha.example'])(
    '%s stays what it is',
    (text) => {
      expect(pasted(text)).toBe(text);
    },
  );
});
