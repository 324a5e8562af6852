import { expect, test } from 'vitest';
import { askPlace, degrees } from '../../../../web/forms/controls/place-on-earth.ts';

/** A device that answers so. */
function device(
  answer: (done: PositionCallback, failed: PositionErrorCallback, asked?: PositionOptions) => void,
): Geolocation {
  return {
    getCurrentPosition: (done, failed, asked) => answer(done, failed ?? (() => undefined), asked),
    watchPosition: () => 0,
    clearWatch: () => undefined,
  };
}

const coords = { latitude: 27.7172, longitude: 85.324, accuracy: 5, altitude: null, altitudeAccuracy: null };
const position = {
  coords: { ...coords, heading: null, speed: null, toJSON: () => ({}) },
  timestamp: 0,
  toJSON: () => ({}),
};

function failure(code: number): GeolocationPositionError {
  return { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
}

test('a device that knows where it is says so', async () => {
  expect(await askPlace(device((done) => done(position)))).toEqual({ latitude: 27.7172, longitude: 85.324 });
});

test('a plot is told from the one beside it: the device is asked for its best, and not for where it was before', async () => {
  const asked: unknown[] = [];
  await askPlace(
    device((done, _, options) => {
      asked.push(options);
      done(position);
    }),
  );
  expect(asked).toEqual([expect.objectContaining({ enableHighAccuracy: true, maximumAge: 0 })]);
});

test('who does not want to say it is told apart from a device that does not know', async () => {
  expect(await askPlace(device((_, failed) => failed(failure(1))))).toBe('refused');
  expect(await askPlace(device((_, failed) => failed(failure(2))))).toBe('unknown');
  expect(await askPlace(device((_, failed) => failed(failure(3))))).toBe('unknown');
  expect(await askPlace(undefined)).toBe('unknown');
});

test('degrees are kept with six places and no zeros at the end', () => {
  expect([27.717_200_04, 85, 85.3240001, 27.123_456_789].map(degrees)).toEqual([
    '27.7172',
    '85',
    '85.324',
    '27.123457',
  ]);
});
