/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

const maxWidth = 600;
const quality = 0.7;

/**
 * A picture ready to save: rotated as chosen and by its EXIF, at most 600 px wide, on white, as JPEG. EXIF data
 * (location, time) is removed. Always made from the original, so that quality is lost only once. Rejects what the
 * browser cannot read as a picture.
 */
export async function resizeImage(source: Blob, turn: Turn): Promise<Blob> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' });
  const isSideways = turn % 180 !== 0;
  const scale = Math.min(1, maxWidth / (isSideways ? bitmap.height : bitmap.width));
  const width = Math.round(bitmap.width * scale);
  const height = Math.round(bitmap.height * scale);
  const canvas = document.createElement('canvas');
  canvas.width = isSideways ? height : width;
  canvas.height = isSideways ? width : height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob === null ? reject(new Error('no picture')) : resolve(blob));
    canvas.toBlob(done, 'image/jpeg', quality);
  });
}
