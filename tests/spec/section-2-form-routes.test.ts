import { describe, expect, test } from 'vitest';
import { formOfRoute, routesOf } from '../../form-schemas/engine/form/routes.ts';
import { library } from './law.ts';

const forms = Object.values(library.forms);

/** Specification 2: “each slug exists under /forms/{slug} and /user/forms/{slug}”. */
const inBothLists = [
  'map-permit-application-edit',
  'design-approval',
  'architecture-design-classB-form',
  'architecture-design-classc-form',
  'structure-design-classB-form',
  'structure-design-classc-form',
  'anusuchiga-view',
  'map-technical-description-view',
  'map-check-report-view',
  'rajaswo-voucher',
  'notice-payment-application-view',
  'gharnaksha-surjamin-muchulka-view',
  'purano-ghar-nirman-tippani',
  'sansodhan-tippani',
  'samsodhan-bill-vuktani',
  'superstructureko-tippaniadesh',
  'dosrocharan-bill-vuktani',
  'sansodhan-bibaran-pahilo',
  'pahilo-charan-bill-vuktani',
  'noteorder-pilength-level-view',
  'building-finish-certificate-view',
  'building-build-certificate-view',
  'purano-ghar-sampanna-pramanpatra',
  'naksa-file-pathayeko-bare',
  'layout-gari-pratibedan-request',
  'layout-gari-pratibedan-ijajat',
  'naya-record-sambandhama',
  'nirman-pramanpatra-dharauti',
  'dharauti-rakam-phirta-bare',
  'napi-nirikshyan-pratibedan',
  'dosro-charan-sampannako-prabidhikko-pratibedan',
  'pratham-charan-anumati-request',
  'naksa-pass-certificate',
  'prabhidik-pratibedhan-pesh-view',
  'no-objection-sheet',
  'allowance-paper-view',
  'superStructure-noteOrder-view',
  'certificate-pratibedan-sambandhama',
  'superstructure-prabhidik-pratibedan-pesh',
  'certificate-pratibedan-pesh-bare',
  'sansodhan-super-structure-ijjaat',
  'plinthLevel-techapplication-view',
  'superstructureko-nirmaan-karya',
  'certificate-instruction-view',
  'sansodhanko-tippani-adesh',
  'sansodhansuper-tippani-adesh',
  'notice-period-for-15-days-view',
  'suchana-tas-gari-muchulka-pathaidina',
];
const onlyForms = 'dharauti-firta-tippani-aadesh';
const onlyUser = 'dharauti-rakam-phirta-tippani';

describe('2: the two lists of form routes', () => {
  test.each(inBothLists)('%s leads to its form under /forms and under /user/forms', (slug) => {
    expect(formOfRoute(forms, 'forms', slug)?.slug).toBe(slug);
    expect(formOfRoute(forms, 'user', slug)?.slug).toBe(slug);
  });

  test(`only the non-user list also has ${onlyForms}`, () => {
    expect(formOfRoute(forms, 'forms', onlyForms)).toBeDefined();
    expect(formOfRoute(forms, 'user', onlyForms)).toBeUndefined();
  });

  test(`only the user list also has ${onlyUser}`, () => {
    expect(formOfRoute(forms, 'user', onlyUser)).toBeDefined();
    expect(formOfRoute(forms, 'forms', onlyUser)).toBeUndefined();
  });

  // Decided: the two names of the deposit refund's note are one form (domain, “slug traps”)
  test('both lead to one form, and no other form differs between the lists', () => {
    expect(formOfRoute(forms, 'forms', onlyForms)).toBe(formOfRoute(forms, 'user', onlyUser));
    const differing = forms.filter((form) => routesOf(form, 'forms').join() !== routesOf(form, 'user').join());
    expect(differing.map(({ slug }) => slug)).toEqual([onlyUser]);
  });

  // Decided: the missing slash is a slip of the list. A path without it leads, from the root, where the path with it leads.
  test('the user-list entry for superstructure-prabhidik-pratibedan-pesh that lacks the leading slash is answered like the others', () => {
    const slug = 'superstructure-prabhidik-pratibedan-pesh';
    const listed = new URL(`user/forms/${slug}`, 'https://office.example/');
    expect(listed.pathname).toBe(`/user/forms/${slug}`);
    expect(formOfRoute(forms, 'user', slug)).toMatchObject({ slug, stage: 'superstructure', group: 'inspection' });
  });
});
