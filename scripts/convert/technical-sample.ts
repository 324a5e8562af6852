import { filled, type Json, latin, object, text } from './json.ts';

const footings: Readonly<Record<string, string>> = { 'आइसोलेटेड फुटिङ': 'isolated' };
const roofs: Readonly<Record<string, string>> = { 'सी.जी.आई. पाता': 'cgi' };
const sides = ['east', 'west', 'north', 'south'];

/** What a sample says of the technical description, in stored form; the rest the designer fills. */
export function technical(sample: Json, roads: readonly Json[]): Json {
  const road = object(object(sample['land'])['road']);
  const setbacks = object(object(sample['building'])['setbackFt']);
  const river = sample['riverDistanceFt'];
  return filled({
    roads: [
      filled({
        side: text(road['side']),
        roadName: road['nameNe'],
        roadType: roadType(road, roads),
        ownership: 'public',
        width: feet(road['widthFt']),
      }),
    ],
    setbacks: sides.map((name, at) => ({
      side: String(at + 1),
      facesRoad: road['side'] === at + 1,
      setback: feet(setbacks[name]),
    })),
    waterBodies:
      river === undefined ? undefined : [{ nameNe: 'खोला', kind: 'river', side: '2', distance: feet(river) }],
    makeup: sample['roofNe'] === undefined ? undefined : { roofType: roofs[text(sample['roofNe'])] },
    pillarSystem: pillarSystem(object(sample['pillarSystem'])),
    wallSystem: wallSystem(object(sample['wallSystem'])),
  });
}

function pillarSystem(pillar: Json): Json | undefined {
  if (Object.keys(pillar).length === 0) return undefined;
  return {
    footingType: footings[text(pillar['footingType'])],
    footingDepth: feet(pillar['footingDepthFt']),
    footingSize: pillar['footingSizeFt'],
    columnSize: pillar['columnSize'],
    rodSize: '१६ र १२ मि.मि.',
    rodCount: 8,
    beamSpan: feet(pillar['beamSpanFt']),
    beamSize: pillar['beamSize'],
    slabThickness: text(pillar['slabThicknessMm']),
    concreteGrade: pillar['concreteGrade'],
  };
}

function wallSystem(wall: Json): Json | undefined {
  if (Object.keys(wall).length === 0) return undefined;
  return {
    floors: [
      {
        floor: '1',
        height: feet(wall['wallHeightFt']),
        thickness: { value: inches(wall['wallThicknessIn']), unit: 'FEET' },
      },
    ],
    brickStrength: latin(wall['brickStrength']).replace(/ .*$/, ''),
    mortar: latin(wall['mortar']),
    bands: wall['bands'],
    verticalRod: text(wall['verticalRodMm']),
    cornerStitch: wall['cornerStitch'],
  };
}

/** Type of the sample's road: that of the road master, a lane when it has none of that name. */
export function roadType(road: Json, roads: readonly Json[]): string {
  const known = text(roads.find((each) => each['nameNe'] === road['nameNe'])?.['roadType']);
  return known === '' ? 'lane' : known;
}

/** A stored length of so many feet. */
export function feet(value: unknown): Json {
  return { value: text(value), unit: 'FEET' };
}

function inches(value: unknown): string {
  return (Number(value) / 12).toFixed(4);
}
