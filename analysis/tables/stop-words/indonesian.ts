// Made by scripts/lucene-tables/stop-words.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.

export const stopWords: readonly string[] = `
ada adalah adanya adapun agak agaknya agar akan akankah akhirnya aku akulah amat amatlah anda andalah antar
antara antaranya apa apaan apabila apakah apalagi apatah atau ataukah ataupun bagai bagaikan bagaimana
bagaimanakah bagaimanapun bagi bahkan bahwa bahwasanya banyak beberapa begini beginian beginikah beginilah
begitu begitukah begitulah begitupun belum belumlah berapa berapakah berapalah berapapun bermacam bersama
betulkah biasa biasanya bila bilakah bisa bisakah boleh bolehkah bolehlah buat bukan bukankah bukanlah bukannya
cuma dahulu dalam dan dapat dari daripada dekat demi demikian demikianlah dengan depan di dia dialah diantara
diantaranya dikarenakan dini diri dirinya disini disinilah dong dulu enggak enggaknya entah entahlah hal hampir
hanya hanyalah harus haruslah harusnya hendak hendaklah hendaknya hingga ia ialah ibarat ingin inginkah
inginkan ini inikah inilah itu itukah itulah jangan jangankan janganlah jika jikalau juga justru kala kalau
kalaulah kalaupun kalian kami kamilah kamu kamulah kan kapan kapankah kapanpun karena karenanya ke kecil
kemudian kenapa kepada kepadanya ketika khususnya kini kinilah kiranya kita kitalah kok lagi lagian lah lain
lainnya lalu lama lamanya lebih macam maka makanya makin malah malahan mampu mampukah mana manakala manalagi
masih masihkah masing mau maupun melainkan melalui memang mengapa mereka merekalah merupakan meski meskipun
mungkin mungkinkah nah namun nanti nantinya nyaris oleh olehnya pada padahal padanya paling pantas para pasti
pastilah per percuma pernah pula pun rupanya saat saatnya saja sajalah saling sama sambil sampai sana sangat
sangatlah saya sayalah se sebab sebabnya sebagai sebagaimana sebagainya sebaliknya sebanyak sebegini sebegitu
sebelum sebelumnya sebenarnya seberapa sebetulnya sebisanya sebuah sedang sedangkan sedemikian sedikit
sedikitnya segala segalanya segera seharusnya sehingga sejak sejenak sekali sekalian sekaligus sekalipun
sekarang seketika sekiranya sekitar sekitarnya sela selagi selain selaku selalu selama selamanya seluruh
seluruhnya semacam semakin semasih semaunya sementara sempat semua semuanya semula sendiri sendirinya seolah
seorang sepanjang sepantasnya sepantasnyalah seperti sepertinya sering seringnya serta serupa sesaat sesama
sesegera sesekali seseorang sesuatu sesuatunya sesudah sesudahnya setelah seterusnya setiap setidaknya sewaktu
siapa siapakah siapapun sini sinilah suatu sudah sudahkah sudahlah supaya tadi tadinya tak tanpa tapi telah
tentang tentu tentulah tentunya terdiri terhadap terhadapnya terlalu terlebih tersebut tersebutlah tertentu
tetapi tiap tidak tidakkah tidaklah toh waduh wah wahai walau walaupun wong yaitu yakni yang
`
  .trim()
  .split(/\s+/u);
