/** The authorise page: a choice of people, each a link back to the console with a code; or what is wrong with the address. */
export function choicePage({ people, fault, redirectUri, state }) {
  const body = fault
    ? `<p role="alert">无法授权：${escape(fault)}</p>`
    : `<p>选择以谁的身份授权：</p>
<ul>${people.map((person) => `<li>${choice({ person, redirectUri, state })}</li>`).join('')}</ul>`;
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>企业微信授权（替身）</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  main { max-width: 26rem; margin: 12vh auto 0; padding: 0 1rem; }
  h1 { font-size: 1.25rem; }
  ul { list-style: none; padding: 0; display: grid; gap: .5rem; }
  a { display: block; padding: .6rem 1rem; border: 1px solid #8888; border-radius: 8px; color: inherit; text-decoration: none; }
  a:hover, a:focus-visible { outline: 2px solid #1677ff; }
  small { opacity: .75; }
</style>
<main>
<h1>企业微信授权</h1>
${body}
<p><small>这是开发与测试用的替身，不是真正的企业微信。</small></p>
</main>
</html>`;
}

function choice({ person, redirectUri, state }) {
  const query = new URLSearchParams({ person: person.id, redirect_uri: redirectUri, state });
  return `<a href="/choose?${escape(query.toString())}">${escape(person.name)} <small>${escape(person.id)}</small></a>`;
}

function escape(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
