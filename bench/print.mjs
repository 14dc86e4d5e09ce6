// How figures are printed.

export const say = text => process.stdout.write(`${text}\n`);
export const seconds = value => `${value.toFixed(value < 1 ? 3 : 2)} s`;
export const megabytes = value => `${value.toFixed(0)} MB`;
export const count = value => value.toLocaleString('en');

export function table(rows) {
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map(row => row[column].length)),
  );
  for (const row of rows) {
    say(
      `  ${row
        .map((cell, column) =>
          column === 0
            ? cell.padEnd(widths[column])
            : cell.padStart(widths[column]),
        )
        .join('   ')}`,
    );
  }
  say('');
}
