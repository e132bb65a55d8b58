// Apart from docconv.js, since Node.js 8 cannot parse a dynamic import.
exports.start = (refuse) => {
  require('./code-cache.cjs').keepCode(process.env); // before anything is loaded that is kept
  return import('../dist/cli.js').then(
    (cli) => cli.main(),
    (error) => {
      if (process.env.DOCCONV_DEBUG === '1') process.stderr.write(`${error.stack}\n`);
      refuse();
    },
  );
};
