import { type FloorRecord, floorTotals } from '../../form-schemas/values/floors.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useFormSetting } from './form-context.ts';
import classes from './rows.module.css';

type FloorSumsProps = { readonly rows: readonly Readonly<Record<string, unknown>>[] };

/** Foot of the floor table: storeys, total area and height, as the papers will say them (specification 9: floors below 11 count). */
export function FloorSums({ rows }: FloorSumsProps) {
  const { t, language } = useTexts();
  const { profile } = useFormSetting().store;
  const { storeys, totalSqft, heightFt } = floorTotals(rows.map(toFloorRecord), profile);
  return (
    <p className={classes['sums']}>
      {t('form.floors.sums', {
        storeys: formatNumber(storeys, language),
        area: formatNumber(totalSqft, language, 2),
        height: formatNumber(heightFt, language, 2),
      })}
    </p>
  );
}

function toFloorRecord(row: Readonly<Record<string, unknown>>): FloorRecord {
  const text = (key: string) => {
    const value = row[key];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    floor: text('floor'),
    length: text('length'),
    width: text('width'),
    height: text('height'),
    area: text('area'),
    status: row['status'] === 'existing' ? 'existing' : 'proposed',
    floorUnit: row['floorUnit'] === 'METRE' ? 'METRE' : 'FEET',
  };
}
