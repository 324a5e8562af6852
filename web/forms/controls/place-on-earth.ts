/** Where the device is, in degrees. */
export type PlaceOnEarth = { readonly latitude: number; readonly longitude: number };

/** Why the device did not say where it is: somebody does not want it, or it does not know. */
export type NoPlace = 'refused' | 'unknown';

const patience = 20_000;
// of GeolocationPositionError
const permissionDenied = 1;

/** Asks the device where it is. Never throws. */
export function askPlace(device: Geolocation | undefined): Promise<PlaceOnEarth | NoPlace> {
  if (device === undefined) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    device.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => resolve(code === permissionDenied ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 0 },
    );
  });
}

/** Degrees as a form keeps them: six places, a tenth of a metre, without zeros at the end. */
export function degrees(angle: number): string {
  return angle.toFixed(6).replace(/\.?0+$/u, '');
}
