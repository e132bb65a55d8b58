// Apart from docconv.js, since Node.js 8 cannot parse what is loaded here.
exports.start = (refuse) => {
  require('./code-cache.cjs').keepCode(process.env); // before anything is loaded that is kept
  let cli;
  try {
    cli = require('../dist/cli.cjs');
  } catch (error) {
    if (process.env.DOCCONV_DEBUG === '1') process.stderr.write(`${error.stack}\n`);
    return refuse();
  }
  return cli.main();
};
