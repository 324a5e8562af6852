import { toLatin } from '../../form-schemas/values/digits.ts';

/**
 * Where whoever reads the code of a receipt asks how far the application is; the number is filled in there.
 * @returns the end of an address of the office, the number in Latin digits whatever the paper beside it has: others make the code
 * three times as long
 */
export function trackingPlace(registrationNo: string): string {
  return `/?number=${encodeURIComponent(toLatin(registrationNo))}#track`;
}
