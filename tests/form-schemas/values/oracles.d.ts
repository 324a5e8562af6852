declare module 'bikram-sambat' {
  interface CalendarDate {
    year: number;
    month: number;
    day: number;
  }
  const bikramSambat: {
    toBik(ad: string): CalendarDate;
    toGreg(year: number, month: number, day: number): CalendarDate;
  };
  export default bikramSambat;
}

declare module '@sbmdkl/nepali-date-converter' {
  export function adToBs(ad: string): string;
  export function bsToAd(bs: string): string;
}
