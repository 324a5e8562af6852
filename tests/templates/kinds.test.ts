import { describe, expect, test } from 'vitest';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { asKind } from './kinds.ts';
import { type Forms, paperOf, type Wish, wordsOf } from './papers.ts';

const notice = 'notice-period-for-15-days-view';
const sarjamin = 'gharnaksha-surjamin-muchulka-view';
const application = 'map-permit-application-edit';
const report = 'prabhidik-pratibedhan-pesh-view';
const certificate = 'naksa-pass-certificate';
const note = 'noteorder-pilength-level-view';
const addFloorNote = 'talla-thap-ijajat-tippani-ades';
const oldNote = 'purano-ghar-nirman-tippani';
const oldCertificate = 'purano-ghar-sampanna-pramanpatra';
const order = 'surjamin-muchulka-view';
const receipt = 'notice-payment-application-view';
const officeCopy = 'notice-15-days-karyalaya-prayojan';

function words(slug: string, kind: string, change: (forms: Forms) => void = () => undefined, wish: Wish = {}): string {
  return wordsOf(
    paperOf(slug, {
      ...wish,
      change: (forms) => {
        asKind(forms, kind);
        change(forms);
      },
    }),
  );
}

function typed(forms: Forms, kind: string): void {
  const data = forms[application];
  const construction = data?.['construction'];
  forms[application] = {
    ...data,
    construction: { ...(isRecord(construction) && construction), ...(kind === '9' && { typeOther: 'ढल मर्मत गर्न' }) },
  };
}

const work: Readonly<Record<string, string>> = {
  1: 'लम्बाइ ३३\'-०" र चौडाइ २५\'-०" को तीन तले पिलर प्रणालीको आवासीय भवन (प्लिन्थ क्षेत्रफल ८२५ वर्गफिट, जम्मा क्षेत्रफल २,१५० वर्गफिट, कुल उचाइ २८\'-६") निर्माण गर्न',
  2: 'विक्रम सम्वत् २०५८ सालमा निर्माण भई कायम रहेको तीन तले पिलर प्रणालीको आवासीय भवन (प्लिन्थ क्षेत्रफल ८२५ वर्गफिट, जम्मा क्षेत्रफल २,१५० वर्गफिट, कुल उचाइ २८\'-६") अभिलेखीकरण गरी नियमित गरी',
  3: 'साविक दुई तले भवनमाथि दोस्रो तला (५०० वर्गफिट) थप गरी तीन तला र कुल उचाइ २८\'-६" पुर्‍याउन',
  7: 'साविक एक तले भवन (८२५ वर्गफिट) मा पहिलो तला, दोस्रो तला (१,३२५ वर्गफिट) थप निर्माण गरी तीन तला, जम्मा क्षेत्रफल २,१५० वर्गफिट र कुल उचाइ २८\'-६" पुर्‍याउन',
  8: 'लम्बाइ २३४\'-०", चौडाइ ०\'-९" र उचाइ ५\'-०" को कम्पाउन्ड वाल (पर्खाल) निर्माण गर्न',
};

describe('the notice to the neighbours', () => {
  test.each(Object.entries(work))('of construction type %s says what is to be built, and how large', (kind, said) => {
    const text = words(notice, kind);
    expect(text).toContain(`${said} ${kind === '2' ? '' : 'नक्सा स्वीकृति '}पाऊँ`);
  });

  test('tells the distance to each boundary and where there are windows', () => {
    const text = words(notice, '1');
    expect(text).toContain('साँधदेखि भवनसम्म झ्याल–ढोका');
    expect(text).toContain('पूर्व गोपाल श्रेष्ठ २१६ ४६\'-०" ३\'-०" छ ');
    expect(text).toContain('पश्चिम चन्द्रा मगर २१४ ४६\'-०" ३\'-०" छैन ');
    expect(words(notice, '8')).toContain('साँधदेखि पर्खालसम्म');
  });

  test('of a wall tells no windows, and of an old house speaks of its record', () => {
    expect(words(notice, '8')).not.toContain('झ्याल–ढोका');
    expect(words(notice, '2')).toContain('सर्जमिन गरी अभिलेखीकरण सम्बन्धी कारबाही');
    expect(words(notice, '2')).not.toMatch(/नक्सा पास|निर्माण कार्यबाट|नक्सा स्वीकृति/u);
    expect(words(notice, '1')).toContain('सर्जमिन गरी नक्सा पास सम्बन्धी कारबाही');
  });

  test('after a revision tells what is changed', () => {
    const revised = words(notice, '1', (forms) => {
      forms['sansodhan-gari-nibedan'] = {
        revisionRows: [{ item: 'opening', was: 'दक्षिणपट्टि', now: 'पश्चिमपट्टि' }],
      };
    });
    expect(revised).toContain('नक्सामा देहाय बमोजिम संशोधन गर्न माग गर्नुभएको छ');
    expect(revised).toContain('१ सँधियारतर्फको झ्याल–ढोका दक्षिणपट्टि पश्चिमपट्टि');
    expect(words(notice, '1')).not.toContain('संशोधन गर्न माग');
  });

  test('has one copy for the wall and one addressed to each neighbour, none to a road', () => {
    const text = words(notice, '1');
    expect(text.split('सँधियारका नाममा जारी गरिएको १५ (पन्ध्र) दिने सूचना')).toHaveLength(5);
    expect(text).toContain('श्री तपसिलका सँधियारहरू (निर्माणस्थल र वडा कार्यालयमा टाँस गर्ने प्रति)');
    for (const name of [
      'गोपाल श्रेष्ठ (पूर्व, कि.नं. २१६)',
      'चन्द्रा मगर (पश्चिम, कि.नं. २१४)',
      'विष्णुमाया सार्की (दक्षिण, कि.नं. २३०)',
    ])
      expect(text).toContain(`श्री ${name}, सुनगाभा–४, देउराली ।`);
    expect(text).not.toContain('श्री बाटो');
  });

  test('reaches a neighbour whose address nobody wrote at the land beside the owner’s', () => {
    const text = words(notice, '1', (forms) => {
      const rows = forms[application]?.['boundaries'];
      if (!Array.isArray(rows)) throw new Error('the application has no boundaries');
      forms[application] = { ...forms[application], boundaries: rows.map((row) => ({ ...row, addressNe: undefined })) };
    });
    expect(text).toContain('श्री गोपाल श्रेष्ठ (पूर्व, कि.नं. २१६), सुनगाभा नगरपालिका वडा नं. ४ ।');
  });
});

describe('the sarjamin muchulka', () => {
  test.each(Object.entries(work))('of construction type %s says what was asked about, and how large', (kind, said) => {
    expect(words(sarjamin, kind)).toContain(`${said} पाऊँ`);
  });

  test('of a wall measures from the road to the wall, of a building to the building', () => {
    expect(words(sarjamin, '8')).toContain('केन्द्ररेखादेखि पर्खालसम्म १');
    expect(words(sarjamin, '1')).toContain('केन्द्ररेखादेखि भवनसम्म १');
  });
});

describe('what is asked on the site', () => {
  test.each([
    ['1', 'निर्माण पहिले नै सुरु भए नभएको'],
    ['2', 'भवनको लम्बाइ, चौडाइ, तला र उचाइ तथा निर्माण भएको साल'],
    ['6', 'काम पहिले नै सुरु भए नभएको'],
    ['8', 'पर्खालको रेखा, साँधदेखिको दूरी र पानीको निकास'],
  ])('of construction type %s is of that kind', (kind, asked) => expect(words(order, kind)).toContain(asked));

  test.each(['2', '8'])('of construction type %s is not what only a new building has', (kind) => {
    expect(words(order, kind)).not.toContain(kind === '2' ? 'सुरु भए नभएको' : 'झ्याल–ढोका');
  });

  test('of an old house is answered with its record, of what is still to be built with the map', () => {
    expect(words(sarjamin, '2')).toContain('अभिलेखीकरण गरिदिए हुन्छ');
    expect(words(sarjamin, '1')).toContain('नक्सा पास गरिदिए हुन्छ');
    const sheet = words(sarjamin, '2', undefined, { document: 'D16-sheet' });
    expect(sheet).toContain('अभिलेखीकरण गरिदिए हुन्छ');
    expect(sheet).not.toMatch(/नक्सा पास|इजाजत प्राप्त हुनुअघि/u);
  });
});

describe('whoever takes the work upon himself', () => {
  test.each(['anusuchiga-view', 'anusuchigha-view', 'architecture-designer-manjuri-patra'])(
    'says in %s what is added, not that the whole building is built anew',
    (slug) => {
      expect(words(slug, '3')).toContain('साविक दुई तले भवनमाथि थप गर्न लाग्नुभएको दोस्रो तला (५०० वर्गफिट) को ');
      expect(words(slug, '7')).toContain('थप निर्माण गर्न लाग्नुभएको पहिलो तला, दोस्रो तला (१,३२५ वर्गफिट) को ');
      expect(words(slug, '1')).toContain('निर्माण गर्न लाग्नुभएको तीन तले पिलर प्रणालीको आवासीय भवनको ');
    },
  );

  test.each(['3', '7'])('promises for storeys alone (%s) to watch no foundation and no plinth', (kind) => {
    const text = words('anusuchiga-view', kind);
    expect(text).toContain('साविक पिलर वा गारोसँगको जोडाइ र डन्डी तथा थप हुने प्रत्येक तलाको ढलानअघि');
    expect(text).not.toMatch(/ले-आउट, जग|प्लिन्थ/u);
    expect(words('anusuchiga-view', '1')).toContain('ले-आउट, जग, प्लिन्थ लेभल र प्रत्येक तलाको ढलानअघि');
  });

  test.each(['anusuchiga-view', 'architecture-designer-manjuri-patra'])(
    'claims in %s to keep no by-law where a setback is short of it or an exemption is asked',
    (slug) => {
      const technical = 'map-technical-description-view';
      const left =
        (value: string, result = 'passes') =>
        (forms: Forms) => {
          forms['map-check-report-view'] = { ...forms['map-check-report-view'], result };
          const rows = forms[technical]?.['setbacks'];
          const wide = { setback: { value, unit: 'FEET' }, minSetback: { value: '1.5', unit: 'METRE' } };
          forms[technical] = {
            ...forms[technical],
            setbacks: (Array.isArray(rows) ? rows : []).map((row) => ({ ...Object(row), ...wide })),
          };
        };
      expect(words(slug, '1', left('3'))).toContain('छुट माग गरिएको विषयबाहेक ');
      expect(words(slug, '1', left('9'))).not.toContain('छुट माग');
      expect(words(slug, '1', left('9', 'deviation'))).toContain('छुट माग गरिएको विषयबाहेक ');
    },
  );

  test.each(['3', '7'])('is recommended by the technician the permit of storeys alone (%s)', (kind) => {
    const text = words(report, kind, (forms) => {
      forms[report] = { ...forms[report], opinion: { ...Object(forms[report]?.['opinion']), recommendation: 'grant' } };
    });
    expect(text).toContain('तला थप निर्माण इजाजत दिन');
    expect(text).not.toContain('अस्थायी निर्माण इजाजत');
  });
});

describe('the fees', () => {
  const fees = 'rajaswo-detail-view';

  test('and the map check of a wall speak of no storey, use or class of a building', () => {
    expect(words(fees, '8')).toContain('(क) पर्खालको दस्तुर जम्मा');
    expect(words(fees, '8')).not.toMatch(/भवनको प्रयोग|भूमिगत|छैटौँ तला|तलागत/u);
    expect(words(fees, '1')).toMatch(/भवनको प्रयोग \/ वर्ग : आवासीय \/ ग वर्ग .* छैटौँ तला .* \(क\) तलागत दस्तुर जम्मा/u);
    expect(words('map-check-report-view', '8')).not.toContain('जनाइएको वर्ग :');
    expect(words('map-check-report-view', '1')).toContain('जनाइएको वर्ग : ग वर्ग');
  });

  test('have a line for each storey from the basement to the seventh, a dash in those that are not charged', () => {
    expect(words(fees, '1')).toMatch(/भूमिगत.* – – – – – – .*छैटौँ तला – – – – – – सातौँ तला – – – – – –/u);
  });

  test('have a line for the receipt of a deposit only where there is a deposit', () => {
    const paid = (text: string) => text.split('दाखिला विवरण').at(-1) ?? '';
    expect(paid(wordsOf(paperOf(fees)))).toContain('धरौटी');
    const free = words(fees, '1', (forms) => {
      forms[fees] = { ...forms[fees], feeHeads: { formFee: 50_000, total: 50_000, subtotal: 50_000 } };
    });
    expect(paid(free)).toContain('दस्तुर');
    expect(paid(free)).not.toContain('धरौटी');
  });
});

describe('the application', () => {
  test.each([
    ['1', 'भवन निर्माण गर्न नक्सा पास गरी निर्माण इजाजत पाऊँ'],
    ['2', 'निर्माण भइसकेको पुरानो घर अभिलेखीकरण (नियमित) गरी पाऊँ'],
    ['3', 'तला थप गर्न नक्सा पास गरी निर्माण इजाजत पाऊँ'],
    ['4', 'भवन मर्मत गर्न निर्माण इजाजत पाऊँ'],
    ['6', 'भवनको छाना फेर्न निर्माण इजाजत पाऊँ'],
    ['8', 'कम्पाउन्ड वाल निर्माण गर्न नक्सा पास गरी निर्माण इजाजत पाऊँ'],
  ])('of construction type %s asks for what it is', (kind, subject) => {
    expect(words(application, kind)).toContain(`विषय : ${subject} ।`);
  });

  test('of an old house promises nothing about a building that is still to come', () => {
    const text = words(application, '2');
    expect(text).toContain('(घ) साविक निर्माणको विवरण');
    expect(text).toContain('कायम (वर्गफिट)');
    expect(text).toContain('इजाजत नलिई तला थप, विस्तार वा फेरबदल गर्ने छैन । भवनले');
    expect(text).not.toMatch(/प्रस्तावित|इजाजत प्राप्त नगरी|निर्माण इजाजत पाऊँ/u);
    expect(words(application, '1')).toContain('इजाजत प्राप्त नगरी निर्माण कार्य सुरु गर्ने छैन');
  });

  test('names the owner’s kind of ownership, no bracket within a bracket, and the designer’s numbers', () => {
    const text = words(application, '8');
    expect(text).toContain('श्रीमती सुशीला थापा (एकल स्वामित्व)');
    expect(text).not.toMatch(/\([^()]*\([^()]*\)\)/u);
    expect(text).toContain('परिवारका सदस्य');
    expect(text).toContain('परिषद् दर्ता नं. : NEC-00004 सु.न.पा. सूचीकरण नं. : सु.न.पा.-१०४');
  });

  test('before a designer is named in any form, gives the numbers of the account that filed it', () => {
    const engine = { 'filer.necNo': 'NEC-00031', 'filer.municipalRegNo': 'सु.न.पा.-१३१' };
    const nobody = (forms: Forms) => delete forms['map-technical-description-view'];
    expect(words(application, '1', nobody, { engine })).toContain(
      'परिषद् दर्ता नं. : NEC-00031 सु.न.पा. सूचीकरण नं. : सु.न.पा.-१३१',
    );
  });

  test('tells the receipt of the registration fee where it was paid', () => {
    const date = { ad: '2026-11-04', bs: '2083-07-18', source: 'bs' };
    const paid = { kind: 'registration', fiscalYear: '2083/084', receiptNo: '४४१', date };
    const text = words(application, '1', (forms) => {
      forms[application] = { ...forms[application], taxReceipts: [paid] };
    });
    expect(text).toContain('निवेदन दर्ता दस्तुर २०८३/०८४ ४४१ २०८३/०७/१८');
    expect(text).toContain('निवेदन दर्ता दस्तुर रसिद नं. : ४४१ रसिद मिति : २०८३/०७/१८');
  });

  test('has room for each co-owner to sign, and none where the owner is alone', () => {
    const names = ['रामबहादुर थापा', 'सीता थापा'];
    const coOwners = names.map((nameNe) => ({
      nameNe,
      citizenshipNo: '२७-०१-७२-०४५२१',
      consents: true,
      photo: nameNe,
    }));
    const images = Object.fromEntries(names.map((nameNe, at) => [nameNe, `data:image/png;base64,${String(at)}AAA`]));
    const { html } = paperOf(application, {
      images,
      change: (forms) => (forms[application] = { ...forms[application], ownerKind: 'joint', coOwners }),
    });
    const rooms = html.slice(html.indexOf('सहस्वामीको सहीछाप')).split('सहस्वामी ').slice(1);
    expect(rooms.map((room, at) => room.includes(String(names[at])))).toEqual([true, true]);
    expect(rooms.map((_, at) => html.split(`<img src="${images[String(names[at])]}"`).length)).toEqual([2, 2]);
    expect(html.split('class="thumbs"')).toHaveLength(names.length + 2);
    expect(html.split('class="photo"')).toHaveLength(names.length + 2);
    expect(words(application, '1')).not.toContain('सहस्वामी');
  });

  test('of a wall tells its size and nothing that only a building has', () => {
    const text = words(application, '8');
    expect(text).toContain('पर्खालको लम्बाइ २३४\'-०" पर्खालको चौडाइ ०\'-९" पर्खालको उचाइ ५\'-०" पर्खाल सडकतर्फ पर्ने छैन');
    expect(text).not.toMatch(/भवनको प्रयोग|ग वर्ग|स्ट्रक्चरल|मोहडा|फिनिसिङ|खानेपानी|सेप्टिक/u);
    expect(words(application, '1')).toContain('भवनको प्रयोग र वर्ग आवासीय, ग वर्ग');
  });
});

describe('papers of an old house', () => {
  test.each([oldNote, oldCertificate])('%s have one column of what stands, and one number of storeys', (slug) => {
    const text = wordsOf(paperOf(slug));
    expect(text).toContain('उचाइ कायम (वर्गफिट) प्रयोग');
    expect(text).not.toMatch(/प्रस्तावित \(|साविक \/ थप/u);
  });

  test('certify the storeys that stand, and by which decision what differs stands on record', () => {
    const text = wordsOf(
      paperOf(oldCertificate, {
        change: (forms) => {
          forms[report] = { ...forms[report], oldHouse: { condition: 'राम्रो', deviation: 'पूर्वतर्फको सेटब्याक' } };
        },
      }),
    );
    expect(text).toContain('तला संख्या (कायम) ३');
    expect(text).toMatch(/फरक परेको विषय : पूर्वतर्फको सेटब्याक । सो फरकसहित कायम रहेको अवस्था मिति [०-९/]+ को निर्णयानुसार/u);
  });

  test('recommend the record, not a permit', () => {
    expect(words(report, '2')).toContain('भवनको नापनक्सा');
    expect(words(report, '2')).toContain('अनुरूप देखिएकाले अभिलेखीकरण प्रमाणपत्र दिन उपयुक्त देखी');
    expect(words(note, '2')).toContain('भवनको अभिलेखीकरण गरी नियमित गरिपाऊँ भनी मिति');
  });
});

describe('the single-phase certificate', () => {
  test.each([
    ['4', 'भार वहन गर्ने भागको मर्मत'],
    ['6', 'छानाको ढाँचा र अड्काइ (एङ्कर)'],
    ['8', 'डी.पी.सी. र ब्यान्ड'],
    ['9', '३ गारो वा पिलर र ब्यान्ड ४ छाना ५ काम सम्पन्न'],
  ])('of construction type %s is inspected at its own steps', (kind, step) => {
    const text = words(certificate, kind, (forms) => typed(forms, kind));
    expect(text).toContain(step);
    expect(text).not.toContain('माथिल्ला तलाको ढलान');
  });

  test.each(['4', '6'])(
    'of construction type %s asks for no layout and speaks of no wall and no supervisor',
    (kind) => {
      const text = words(certificate, kind);
      expect(text).not.toMatch(/ले-आउट|पर्खालको हकमा|सुपरिवेक्ष|प्रस्तावित/u);
      expect(text).toContain('भुइँ तला (कायम)');
      expect(text).toContain('साविकको लम्बाइ, चौडाइ, उचाइ र तला संख्या बढाउन पाइने छैन');
    },
  );

  test('of a wall keeps the terms for walls and goes to the ward by its number', () => {
    const text = words(certificate, '8');
    expect(text).toContain('पर्खालको हकमा');
    expect(text).toContain('सडक केन्द्ररेखादेखि पर्खालसम्मको दूरी');
    expect(text).toContain('गेटको पल्ला आफ्नै जग्गातर्फ मात्र खुल्ने गरी');
    expect(text).toContain('पानीको निकास थुन्न पाइने छैन');
    expect(text).not.toMatch(/साविकको लम्बाइ|भवनको वर्ग|छानाको पानी|उचाइ क्षेत्रफल/u);
    expect(words(certificate, '1')).not.toContain('गेटको पल्ला');
    expect(text).toContain('बोधार्थ श्री वडा नं. ४ को कार्यालय — जानकारी तथा अनुगमनका लागि ।');
  });

  test('of a small new house goes to its supervisor, under whom it is built; of a wall there is none', () => {
    const [house, wall] = [words(certificate, '1'), words(certificate, '8')];
    expect(house).toMatch(/श्री [^।]+, सुपरिवेक्षक — सुपरिवेक्षण गर्नुहुन/u);
    expect(house).toContain('यस कार्यालयमा सूचीकृत प्राविधिकको सुपरिवेक्षणमा र तालिमप्राप्त निर्माणकर्मीबाट');
    expect(wall).not.toMatch(/प्राविधिकको सुपरिवेक्षणमा|सुपरिवेक्षक — /u);
  });
});

describe('when the last neighbour was served after the posting', () => {
  const served = (forms: Forms) => {
    const posting = forms[receipt]?.['posting'];
    forms[receipt] = { ...forms[receipt], posting: { ...(isRecord(posting) && posting), ...later } };
  };
  const later = { lastServedOn: { ad: '2026-11-24', bs: '2083-08-08', source: 'ad' } };
  const decided = {
    'decision.late-posting.by': 'प्रमुख प्रशासकीय अधिकृत इन्द्रमणि सुनार',
    'decision.late-posting.on': { ad: '2026-11-30', bs: '2083-08-14', source: 'ad' },
    'decision.late-posting.reason': 'डाँक ढिलो आएको ।',
  };

  test.each([note, addFloorNote, oldNote, order])('%s says so, and who let a late entry stand', (slug) => {
    const text = wordsOf(paperOf(slug, { change: served, engine: decided }));
    expect(text).toContain('टाँस भएको र अन्तिम सँधियारले मिति २०८३/०८/०८ मा बुझेको, टाँस वा');
    expect(text).toContain(
      'प्रमुख प्रशासकीय अधिकृत इन्द्रमणि सुनारबाट मिति २०८३/०८/१४ मा “डाँक ढिलो आएको” भनी म्याद कायम गर्ने निर्णय भएको',
    );
    expect(wordsOf(paperOf(slug))).not.toMatch(/अन्तिम सँधियारले|ढिलो दाखिला/u);
  });

  test('the receipt and the office’s copy of the notice say so', () => {
    expect(wordsOf(paperOf(receipt, { change: served }))).toContain('अन्तिम सँधियारले मिति २०८३/०८/०८ मा सूचना बुझेकाले');
    const copy = wordsOf(paperOf(officeCopy, { change: served, engine: decided }));
    expect(copy).toContain('अन्तिम सँधियारले बुझेको वा टाँस भएको मिति २०८३/०८/०८');
    expect(copy).toContain('ढिलो दाखिलाको निर्णय प्रमुख प्रशासकीय अधिकृत इन्द्रमणि सुनार, मिति २०८३/०८/१४');
  });
});

describe('the technical report', () => {
  test.each([
    ['1', 'प्लिन्थ लेभलसम्मको अस्थायी निर्माण इजाजत दिन'],
    ['2', 'अभिलेखीकरण प्रमाणपत्र दिन'],
    ['3', 'तला थप निर्माण इजाजत दिन'],
    ['4', 'अनुरूप देखिएकाले निर्माण इजाजत दिन'],
    ['8', 'अनुरूप देखिएकाले निर्माण इजाजत दिन'],
  ])('on construction type %s recommends the permit that its course gives', (kind, said) => {
    expect(words(report, kind)).toContain(said);
  });
});

describe('the technical details of a wall', () => {
  test('tell of the wall, and of no storey, roof or parking', () => {
    const text = words('map-technical-description-view', '8');
    expect(text).toContain('पर्खालको लम्बाइ / चौडाइ / उचाइ २३४\'-०" / ०\'-९" / ५\'-०"');
    for (const absent of ['प्लिन्थ क्षेत्रफल', 'छानाको किसिम', 'ग्राउन्ड कभरेज', 'पार्किङ', 'केन्द्ररेखादेखि भवनसम्म'])
      expect(text).not.toContain(absent);
  });
});

describe('the layout', () => {
  const asked = 'layout-gari-pratibedan-request';
  const reported = 'layout-gari-pratibedan-ijajat';

  test.each(['1', '5', 'EQ'])('of construction type %s allows the foundation to be dug', (kind) => {
    expect(words(asked, kind)).toContain('ले-आउट रुजु नभएसम्म जग खन्ने छैन');
    expect(words(reported, kind)).toContain('जग खन्ने तथा प्लिन्थ लेभलसम्म निर्माण गर्ने अनुमति');
  });

  test('of what is added on new ground allows the foundation to be dug', () => {
    const beside = (forms: Forms) => {
      const floors = forms[application]?.['floors'];
      forms[application] = {
        ...forms[application],
        floors: [
          ...(Array.isArray(floors) ? floors : []),
          { ...Object(Array.isArray(floors) && floors[0]), status: 'proposed' },
        ],
      };
    };
    expect(words(reported, '7', beside)).toContain('जग खन्ने तथा प्लिन्थ लेभलसम्म निर्माण गर्ने अनुमति');
    expect(words(reported, '7')).toContain('तला थपको निर्माण सुरु गर्ने अनुमति दिन मनासिब');
  });

  test('names in its sentence only those who sign it', () => {
    const text = words(reported, '1');
    expect(text).toMatch(/मा घरधनी सुशीला थापा र सुपरिवेक्षक .+को उपस्थितिमा/u);
    const alone = words(reported, '8', (forms) => {
      delete forms[asked];
    });
    expect(alone).toContain('मा घरधनी सुशीला थापाको उपस्थितिमा');
    expect(alone).not.toContain('उपस्थित सुपरिवेक्षक');
  });

  test('of an added floor speaks of no digging and of no plinth', () => {
    expect(words(asked, '3')).toContain('ले-आउट रुजु नभएसम्म तला थपको निर्माण सुरु गर्ने छैन');
    expect(words(reported, '3')).toContain('तला थपको निर्माण सुरु गर्ने अनुमति दिन मनासिब');
    const unsaid = (forms: Forms) => {
      forms[reported] = { ...forms[reported], opinion: {} };
    };
    for (const slug of [asked, reported]) expect(words(slug, '3', unsaid)).not.toMatch(/जग खन्न|प्लिन्थ लेभलसम्म/u);
  });

  test('measures each setback in one table', () => {
    const text = words(reported, '1');
    for (const side of ['पूर्व', 'पश्चिम', 'उत्तर', 'दक्षिण']) {
      expect(text).not.toContain(`${side}को सेटब्याक`);
      expect(text).toMatch(new RegExp(`${side} (?:सडक|सिमाना) (?:छ|छैन) `, 'u'));
    }
  });
});
