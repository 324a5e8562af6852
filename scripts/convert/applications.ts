import { fromAd, toAd } from '../../form-schemas/values/bs-date.ts';
import { filled, type Json, latin, object, objects, text } from './json.ts';
import { kebab } from './tables.ts';
import { feet, roadType, technical } from './technical-sample.ts';

const classes: Readonly<Record<string, string>> = { क: 'A', ख: 'B', ग: 'C', घ: 'D' };
const honorifics: Readonly<Record<string, string>> = { श्री: 'shri', श्रीमती: 'shrimati', सुश्री: 'sushri' };
const finishes: Readonly<Record<string, string>> = { 'इँटा गारो, सिमेन्ट प्लास्टर': 'cementPlaster' };
const utilityCodes: Readonly<Record<string, string>> = {
  'सार्वजनिक ढल': 'publicSewer',
  'खानेपानी धारा': 'publicSupply',
  'नेपाल विद्युत् प्राधिकरण': 'nea',
  'नगर सरसफाइ': 'municipal',
};
const blocks: Readonly<Record<string, readonly string[]>> = {
  hill: ['ropani', 'aana', 'paisa', 'daam'],
  terai: ['bigha', 'kattha', 'dhur'],
};
const decimalBlocks = ['daam', 'dhur'];
const waters = ['खोला', 'पोखरी'];

/** One sample application with its data in the stored form of the two forms that hold it. */
export function sampleApplication(sample: Json, roads: readonly Json[]): Json {
  const [stage = '', state = ''] = text(sample['stage']).split('.');
  return filled({
    applicationNo: sample['applicationNo'],
    registrationNo: sample['registrationNo'],
    designer: `${text(sample['designer'])}@sungabha.example`,
    stage: kebab(stage),
    state: kebab(state),
    status: sample['status'],
    forms: {
      'map-permit-application-edit': application(sample, roads),
      'map-technical-description-view': technical(sample, roads),
    },
    expected: sample['expected'],
    notice: sample['notice'],
    revision: sample['revision'],
    nameTransfer: sample['nameTransfer'],
    rejection: sample['rejection'],
    tillDateAd: sample['tilldateAd'],
  });
}

function application(sample: Json, roads: readonly Json[]): Json {
  const building = object(sample['building']);
  const wall = object(building['compoundWall']);
  const floors = objects(building['floors']).map((floor) => floorRow(floor, text(sample['buildingUse'])));
  return filled({
    construction: construction(sample, building),
    applicant: {
      appliesThrough: 'self',
      nameNe: object(sample['owner'])['nameNe'],
      mobile: object(sample['owner'])['mobile'],
    },
    ownerKind: 'individual',
    owner: owner(object(sample['owner'])),
    ownerIsLandOwner: true,
    familyMembers: isOrganisation(object(sample['owner'])) ? undefined : family(sample),
    land: land(sample, roads),
    landArea: landArea(object(object(sample['land'])['areaInput'])),
    boundaries: objects(sample['boundaries']).map(boundary),
    floors: floors.length === 0 ? undefined : floors,
    hasCompoundWall: false,
    compoundWall: Object.keys(wall).length === 0 ? undefined : compoundWall(wall),
    utilities: {
      drainage: utilityCodes[text(building['drainageNe'])],
      waste: utilityCodes[text(building['wasteNe'])],
      water: utilityCodes[text(building['waterNe'])],
      electricity: utilityCodes[text(building['electricityNe'])],
      septicTank: false,
      rainwater: false,
    },
    declaration: { agreed: true },
  });
}

function construction(sample: Json, building: Json): Json {
  return filled({
    constructionType: sample['constructionType'],
    buildingClass: classes[text(sample['buildingClass'])],
    buildingUse: sample['buildingUse'],
    frontage: text(object(object(sample['land'])['road'])['side']),
    exteriorFinish: finishes[text(building['exteriorFinishNe'])],
    structuralSystem: building['structure'],
    existingPermitNo: latin(sample['existingPermitNo']),
    builtYearBs: sample['builtYearBs'],
    builtProof: sample['builtYearBs'] === undefined ? undefined : 'सम्पत्ति कर रसिद',
    grantAgreementNo: latin(sample['grantAgreementNo']),
  });
}

function owner(person: Json): Json {
  const organisation = isOrganisation(person);
  const [, ward = '', tole = ''] = /वडा नं\. ([०-९]+), (.+)$/.exec(text(person['addressNe'])) ?? [];
  return filled({
    isOrganisation: organisation,
    honorific: honorifics[text(person['honorific'])],
    nameNe: person['nameNe'],
    relativeKind: organisation ? undefined : relativeKind(person),
    relativeNe: person['fatherOrHusbandNe'],
    grandfatherNe: person['grandfatherNe'],
    citizenshipNo: organisation ? undefined : person['citizenshipNo'],
    citizenshipDistrict: organisation ? undefined : person['citizenshipDistrict'],
    organisationRegNo: organisation ? person['citizenshipNo'] : undefined,
    district: 'नमुना',
    localLevel: 'सुनगाभा नगरपालिका',
    ward: latin(ward),
    tole,
    mobile: person['mobile'],
  });
}

function isOrganisation(person: Json): boolean {
  return text(person['grandfatherNe']) === '';
}

function relativeKind(person: Json): string {
  return honorifics[text(person['honorific'])] === 'shrimati' ? 'husband' : 'father';
}

function family(sample: Json): readonly Json[] {
  const relations: Readonly<Record<string, string>> = {
    निवेदक: 'self',
    'बुबा/पति': relativeKind(object(sample['owner'])),
  };
  return objects(sample['family']).map(({ nameNe, relationNe }) => ({ nameNe, relation: relations[text(relationNe)] }));
}

function land(sample: Json, roads: readonly Json[]): Json {
  const plot = object(sample['land']);
  const road = object(plot['road']);
  return filled({
    district: 'नमुना',
    ward: plot['ward'],
    tole: plot['toleNe'],
    formerLocalLevel: plot['formerLocalLevelNe'],
    formerWard: latin(plot['formerWard']),
    roadName: road['nameNe'],
    roadType: roadType(road, roads),
    roadWidth: feet(road['widthFt']),
    plotNo: latin(plot['plotNo']),
    tenure: 'raikar',
    hasTenant: false,
    isMortgaged: false,
    deedNo: plot['deedNo'],
    deedDate: bsDate(plot['deedDate']),
    registrationDate: bsDate(plot['registrationDate']),
  });
}

function landArea(input: Json): Json {
  const system = text(input['system']);
  const values = Array.isArray(input['value']) ? input['value'] : [];
  const entered = (blocks[system] ?? []).map((block, at) => [
    block,
    decimalBlocks.includes(block) ? text(values[at]) : Number(values[at]),
  ]);
  return { system, ...Object.fromEntries(entered) };
}

function boundary(row: Json): Json {
  const name = text(row['nameNe']);
  const open = row['plotNo'] === null ? 'road' : waters.includes(name) ? 'water' : 'neighbour';
  return filled({
    side: text(row['side']),
    kind: open,
    nameNe: name,
    plotNo: latin(row['plotNo']),
    length: feet(row['lengthFt']),
  });
}

function floorRow(floor: Json, use: string): Json {
  const { floor: number, existing, floorUnit } = floor;
  const measures = ['length', 'width', 'height', 'area'].map((key) => [key, text(floor[key])]);
  return {
    floor: text(number),
    status: existing === true ? 'existing' : 'proposed',
    use,
    floorUnit,
    ...Object.fromEntries(measures),
  };
}

function compoundWall(wall: Json): Json {
  return {
    length: feet(wall['lengthFt']),
    breadth: feet(wall['breadthFt']),
    height: feet(wall['heightFt']),
    tiers: 1,
    roadSide: true,
  };
}

/** A date of the samples, typed in BS. */
function bsDate(value: unknown): Json {
  const bs = text(value);
  const [year = 0, month = 0, day = 0] = bs.split('-').map(Number);
  const ad = toAd({ year, month, day });
  if (ad === undefined || fromAd(ad) === undefined) throw new Error(`${bs} is no day of the BS calendar`);
  return { ad, bs, source: 'bs' };
}
