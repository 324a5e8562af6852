import { shortDecimal } from '../../form-schemas/values/digits.ts';
import { type FloorRecord, floorTotals } from '../../form-schemas/values/floors.ts';
import { formatLengthEn, formatLengthNe } from '../../form-schemas/values/units.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useFormSetting } from './form-context.ts';
import classes from './rows.module.css';

type FloorSumsProps = { readonly rows: readonly Readonly<Record<string, unknown>>[] };

/**
 * Foot of the floor table: storeys, total area and height, as the papers will say them (specification 9: floors below 11 count).
 * Floors in metres that are only read are not added up: the factors of today may not be those of the day they were handed in.
 */
export function FloorSums({ rows }: FloorSumsProps) {
  const { t, language } = useTexts();
  const { store, readOnly } = useFormSetting();
  const floors = rows.map(toFloorRecord);
  if (readOnly && floors.some(({ floorUnit }) => floorUnit === 'METRE')) return null;
  const { storeys, totalSqft, heightFt } = floorTotals(floors, store.profile);
  const heightText = language === 'ne' ? formatLengthNe : formatLengthEn;
  return (
    <p className={classes['sums']}>
      {t('form.floors.sums', {
        storeys: formatNumber(storeys, language),
        area: formatNumber(shortDecimal(totalSqft), language),
        height: heightText(heightFt, 'FEET', store.office),
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
