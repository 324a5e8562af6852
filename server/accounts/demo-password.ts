import { randomInt } from 'node:crypto';
import type { Config } from '../config.ts';
import { keptSecret } from '../kept-secret.ts';

const SYLLABLES = ['ba', 'chi', 'du', 'ga', 'hi', 'ka', 'la', 'mo', 'na', 'po', 'ra', 'su', 'ti', 'wa', 'ye'] as const;

/** Password of the demo accounts: the one given, or one that is made once and kept in the data folder. */
export function demoPassword(config: Pick<Config, 'demoPassword' | 'dataFolder'>): string {
  return config.demoPassword ?? keptSecret(config.dataFolder, 'demo-password', speakable);
}

/** Easy to read aloud and type on a phone: `kasu-moti-7214`. */
function speakable(): string {
  const syllable = (): string => SYLLABLES[randomInt(SYLLABLES.length)] ?? 'na';
  return `${syllable()}${syllable()}-${syllable()}${syllable()}-${String(randomInt(1000, 10_000))}`;
}
